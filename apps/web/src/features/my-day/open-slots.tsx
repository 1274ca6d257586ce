import {
  type Actor,
  crewPlan,
  eventStatus,
  leadRole,
  runsEvent,
  type VisibleEvent,
  type VisibleSlot,
} from '@bama/domain'
import { isOpenReply, replyOf, spanOfSlot } from '@bama/domain/crew'
import { Box, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useServerNow } from '../../data/index.ts'
import { crewTexts } from '../../texts/crew.ts'
import { deadlineText } from '../../ui/crew/deadline-text.ts'
import { AnswerButtons, DeclineReason } from '../../ui/crew/own-slot.tsx'
import { SlotWhen } from '../../ui/crew/slot-when.tsx'
import { Name } from '../../ui/display/names.tsx'
import { TitledCard } from '../../ui/display/titled-card.tsx'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { RowLink } from '../../ui/lists/row-link.tsx'
import classes from './my-day.module.css'

const { own: texts } = crewTexts

interface OpenSlotsProps {
  /** The user's slots, undefined while loading. */
  readonly slots: readonly { readonly slot: VisibleSlot; readonly event: VisibleEvent }[] | undefined
  readonly actor: Actor
  readonly today: string
}

/**
 * The slots awaiting the user's answer, with buttons to answer. One that is declined stays until the screen is left, so
 * that the reason can be given, or the refusal taken back, where it was pressed.
 */
export function OpenSlots({ slots, actor, today }: OpenSlotsProps) {
  const nowMs = useServerNow(60_000)
  const [wereOpen, setWereOpen] = useState<ReadonlySet<string>>(new Set())
  const coming = (slots ?? [])
    .filter(
      ({ slot, event }) =>
        slot.plan === crewPlan.firm &&
        // A former lead of the event no longer takes part.
        (slot.role !== leadRole || runsEvent(actor, event)) &&
        event.status !== eventStatus.cancelled &&
        spanOfSlot(event, slot).lastDay >= today,
    )
    .map(({ slot, event }) => ({ slot, event, reply: replyOf(event, slot) }))
  const open = coming.filter(({ reply }) => isOpenReply(reply))
  if (open.some(({ slot }) => !wereOpen.has(slot.id)))
    setWereOpen(new Set([...wereOpen, ...open.map(({ slot }) => slot.id)]))
  const shown = coming.filter(
    ({ slot, reply }) => isOpenReply(reply) || (reply === 'declined' && wereOpen.has(slot.id)),
  )
  if (shown.length === 0) return null
  return (
    <TitledCard title={open.length > 0 ? texts.waiting : texts.answered}>
      <Stack component="ul" gap="xs">
        {shown.map(({ slot, event, reply }) => (
          <Group
            component="li"
            key={slot.id}
            data-record-key={recordKey('open-slot', slot.id)}
            justify="space-between"
            gap="xs"
            p="sm"
            bdrs="md"
            c="var(--tone-fg)"
            bg="var(--tone-bg)"
            data-tone={reply === 'declined' ? 'grey' : 'spot'}
          >
            <Box miw={0}>
              <RowLink to="/Events" search={{ event: event.id }} className={classes.link} data-record-focus="">
                <span className={classes.title}>
                  <Name>{event.name}</Name>
                </span>
              </RowLink>
              <Text size="sm">
                <Name>{slot.role}</Name>
                {' · '}
                <SlotWhen event={event} slot={slot} />
              </Text>
              {reply === 'declined' && <Text size="sm">{texts.declined}</Text>}
              {isOpenReply(reply) && slot.reply_by !== null && (
                <Text size="sm">{deadlineText(slot.reply_by, nowMs)}</Text>
              )}
              {reply === 'changed' && <Text size="sm">{texts.changed}</Text>}
            </Box>
            <AnswerButtons
              event={event}
              slot={slot}
              saysRole={shown.some((other) => other.slot.id !== slot.id && other.event.id === event.id)}
              rowKey={recordKey('open-slot', slot.id)}
            />
            {reply === 'declined' && (
              <Box w="100%">
                <DeclineReason event={event} slot={slot} />
              </Box>
            )}
          </Group>
        ))}
      </Stack>
    </TitledCard>
  )
}
