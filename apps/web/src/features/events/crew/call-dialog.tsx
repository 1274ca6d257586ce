import {
  type Actor,
  crewPersonType,
  freelancerModel,
  operatorIdOf,
  recordId,
  shownName,
  type VisibleSlot,
} from '@bama/domain'
import { type CallChannel, callMessage, callSheetOf, callStateOf, hasSameContent, sendCall } from '@bama/domain/call'
import { addToCrew } from '@bama/domain/crew'
import { Box, Button, Stack, Text, Textarea } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import {
  runCommand,
  serverNow,
  useCrewOf,
  useJewishDays,
  useRecords,
  useServerNow,
  useUsers,
} from '../../../data/index.ts'
import { callsTexts as texts } from '../../../texts/calls.ts'
import { CallFiles } from '../../../ui/calls/call-files.tsx'
import { newSlotInput } from './crew-writer.ts'
import { CallSheetView } from '../../../ui/calls/call-sheet-view.tsx'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../../ui/dialogs/small-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { SendButtons } from '../../../ui/display/send-buttons.tsx'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'
import { unreadable } from '../../../ui/feedback/unreadable.ts'
import { useCopy } from '../../../ui/hooks/use-copy.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { CallLink } from './call-link.tsx'
import { CallState } from './call-state.tsx'
import classes from './crew.module.css'

interface CallDialogProps extends DialogProps {
  readonly event: BoardEvent
  readonly actor: Actor
  /** The slot as it was when the dialog was opened. */
  readonly slot: VisibleSlot
  readonly name: string
}

/** One person's call: previewed, then sent. Each call that is sent is stored as a version. */
export function CallDialog({ event, actor, slot: openedFor, name, ...props }: CallDialogProps) {
  const crew = useCrewOf(event.id)
  const slot = crew?.slots.find(({ id }) => id === openedFor.id) ?? openedFor
  const { phone, lead, ownName } = usePhones(event, slot)
  const [link, setLink] = useState<string | null>(null)
  const { field, outcome, copy } = useCopy<HTMLTextAreaElement>(texts)
  const sheetBy = useSheet({ event, actor, slot, name: ownName ?? name, lead })
  const sheet = sheetBy('copy', new Date(useServerNow(60_000)).toISOString())
  const { latest } = callStateOf(event, slot)
  const number = latest === null ? 1 : latest.number + (hasSameContent(latest.sheet, sheet) ? 0 : 1)
  const { text, isCut } = callMessage(sheet, link)

  /** Stores the call as a version. Returns whether that succeeded. */
  const keep = async (how: CallChannel): Promise<boolean> => {
    const nowMs = await serverNow().catch(unreadable(texts.failed))
    if (nowMs === null) return false
    const madeAt = new Date(nowMs).toISOString()
    if (slot._version === 0) {
      const added = await runCommand(addToCrew, newSlotInput(event, crew?.slots ?? [], slot, name))
      if (!added.ok) {
        showFailure(texts.failed, added.error)
        return false
      }
    }
    const outcome = await runCommand(sendCall, { event, slot, sheet: sheetBy(how, madeAt) })
    if (!outcome.ok) showFailure(texts.failed, outcome.error)
    return outcome.ok
  }

  return (
    <SmallDialog
      {...props}
      title={texts.title(name)}
      size={520}
      classNames={{ content: classes.callDialog ?? '', body: classes.callBody ?? '' }}
    >
      <Stack gap="md" className={classes.callParts ?? ''}>
        <Box className={classes.call ?? ''}>
          <CallSheetView sheet={sheet} heading="h3" />
        </Box>
        <div>
          <CallState event={event} slot={slot} />
          {latest === null && (
            <Text size="sm" c="var(--bama-ink-2)">
              {texts.state.none}
            </Text>
          )}
          {sheet.notes === null && (
            <Text size="sm" c="var(--bama-ink-2)">
              {texts.noNotes}
            </Text>
          )}
        </div>
        {slot.person_type === crewPersonType.freelancer && (
          <CallLink
            slotId={slot.id}
            link={link}
            onLink={(made) => {
              // The link opens the stored version, so it is shown only once that is stored.
              if (made === null) setLink(null)
              else void keep('link').then((isKept) => isKept && setLink(made))
            }}
          />
        )}
        <Textarea
          ref={field}
          label={texts.text}
          description={isCut ? texts.cut : undefined}
          value={text}
          readOnly
          rows={4}
          dir="rtl"
        />
        {phone === null && (
          <Text size="sm" c="var(--bama-ink-2)">
            {texts.noPhone}
          </Text>
        )}
      </Stack>
      {/* Always rendered, so that screen readers announce its text and the layout doesn't shift. */}
      <Text component="output" display="block" size="sm" c="var(--bama-ink-2)" my={8} mih={21}>
        {outcome}
      </Text>
      <DialogFooter
        main={
          <SendButtons
            title={event.name}
            text={text}
            isMain
            phone={phone}
            onShared={() => void keep('share')}
            onWhatsApp={() => void keep('whatsapp')}
          />
        }
      >
        <Button
          variant="default"
          leftSection={<IconCopy size={20} stroke={1.7} aria-hidden />}
          onClick={() => void Promise.all([copy(text), keep('copy')])}
        >
          {texts.copy}
        </Button>
        <CallFiles id={slot.id} number={number} sheet={sheet} onMade={() => void keep('file')} />
        <Button variant="subtle" color="gray" c="var(--bama-ink-2)" onClick={props.onClose}>
          {texts.close}
        </Button>
      </DialogFooter>
    </SmallDialog>
  )
}

/**
 * The phone of the slot's person, their name without the mark that tells people of the same name apart, and the event's
 * operator. Visible to admins.
 */
function usePhones(event: BoardEvent, slot: VisibleSlot) {
  const users = useUsers()
  const freelancers = useRecords(freelancerModel)
  const of = slot.person_type === crewPersonType.freelancer ? freelancers : users
  const leadId = operatorIdOf(event, users ?? [])
  const lead = users?.find(({ id }) => id === leadId)
  const user = slot.person_type === crewPersonType.user ? users?.find(({ id }) => id === slot.person_id) : undefined
  return {
    ownName: user === undefined ? null : shownName(user),
    phone: of?.find(({ id }) => id === slot.person_id)?.phone ?? null,
    lead: lead === undefined ? null : { id: lead.id, name: shownName(lead), phone: lead.phone ?? null },
  }
}

/** Returns a function that makes the current call sheet for a channel and a time. */
function useSheet({
  event,
  actor,
  slot,
  name,
  lead,
}: Pick<CallDialogProps, 'event' | 'actor' | 'slot' | 'name'> & {
  readonly lead: ReturnType<typeof usePhones>['lead']
}) {
  const make = (how: CallChannel, madeAt: string, hebrewDate: string | null) =>
    callSheetOf({ event, slot, person: name, lead, hebrewDate, madeAt, madeBy: recordId(actor.id), how })
  const day = make('copy', '', null).call.slice(0, 10)
  const hebrewDate = useJewishDays(day, day)?.get(day)?.hebrewDate ?? null
  return (how: CallChannel, madeAt: string) => make(how, madeAt, hebrewDate)
}
