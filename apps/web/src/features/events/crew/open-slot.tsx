import { type Actor, crewPersonType, crewPlan, leadRole, runsEvent, type VisibleSlot } from '@bama/domain'
import { callStateOf, type CallVersion } from '@bama/domain/call'
import { isOpenReply, replyOf } from '@bama/domain/crew'
import { Button, Stack, Text } from '@mantine/core'
import { useCrewOf, useServerNow } from '../../../data/index.ts'
import { callsTexts } from '../../../texts/calls.ts'
import { crewTexts } from '../../../texts/crew.ts'
import { AnswerButtons, DeclineReason } from '../../../ui/crew/own-slot.tsx'
import { deadlineText } from '../../../ui/crew/deadline-text.ts'
import { SlotWhen } from '../../../ui/crew/slot-when.tsx'
import { Name } from '../../../ui/display/names.tsx'
import type { BoardEvent } from '../board/board-actions.ts'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { useEscapeHeld } from '../../../ui/forms/escape-hold.ts'
import { OwnCallDialog } from './lazy-calls.ts'
import classes from './crew.module.css'

const { own: texts } = crewTexts

interface OpenSlotProps {
  readonly event: BoardEvent
  readonly actor: Actor
}

/** The user's own slots that wait for an answer, above everything else about the event. */
export function OpenSlot({ event, actor }: OpenSlotProps) {
  const crew = useCrewOf(event.id)
  const leads = runsEvent(actor, event)
  const isOwn = ({ person_type: type, person_id: id, plan, role }: VisibleSlot): boolean =>
    type === crewPersonType.user && id === actor.id && plan === crewPlan.firm && (role !== leadRole || leads)
  const own = (crew?.slots ?? []).filter(isOwn)
  return own
    .filter((slot) => isOpenReply(replyOf(event, slot)))
    .map((slot) => <OwnSlot key={slot.id} event={event} slot={slot} saysRole={own.length > 1} />)
}

interface OwnSlotProps {
  readonly event: BoardEvent
  readonly slot: VisibleSlot
  readonly saysRole: boolean
}

export function OwnSlot({ event, slot, saysRole }: OwnSlotProps) {
  const reply = replyOf(event, slot)
  const nowMs = useServerNow(60_000)
  const { latest, isCurrent } = callStateOf(event, slot)
  const call = useDialog<CallVersion>()
  useEscapeHeld(call.subject !== undefined)
  const tone = reply === 'accepted' ? 'leaf' : reply === 'declined' ? 'grey' : 'spot'
  return (
    <Stack
      className={classes.own ?? ''}
      data-tone={tone}
      gap="xs"
      mb="sm"
      role="group"
      aria-label={saysRole ? `${texts.title}: ${slot.role}` : texts.title}
    >
      <div>
        <Text fw={600} lh={1.4}>
          {texts.title}: <Name>{slot.role}</Name>
        </Text>
        <Text size="sm">
          <SlotWhen event={event} slot={slot} />
        </Text>
        {reply === 'changed' && <Text size="sm">{texts.changed}</Text>}
        {isOpenReply(reply) && slot.reply_by !== null && <Text size="sm">{deadlineText(slot.reply_by, nowMs)}</Text>}
        {reply === 'accepted' && <Text size="sm">{texts.accepted}</Text>}
        {reply === 'declined' && <Text size="sm">{texts.declined}</Text>}
      </div>
      <AnswerButtons event={event} slot={slot} saysRole={saysRole} />
      {latest !== null && (
        <Button variant="subtle" size="md" style={{ alignSelf: 'start' }} onClick={() => call.open(latest)}>
          {callsTexts.own}
        </Button>
      )}
      {reply === 'declined' && <DeclineReason key={slot.id} event={event} slot={slot} />}
      {call.subject !== undefined && (
        <OwnCallDialog
          key={`call ${call.key}`}
          {...call.props}
          slotId={slot.id}
          version={latest ?? call.subject}
          isCurrent={isCurrent}
        />
      )}
    </Stack>
  )
}
