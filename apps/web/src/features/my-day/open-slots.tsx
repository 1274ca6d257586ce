import {
  type Actor,
  crewPlan,
  eventStatus,
  leadRole,
  operatorIds,
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

/** The slots awaiting the user's answer, with buttons to answer. */
export function OpenSlots({ slots, actor, today }: OpenSlotsProps) {
  const nowMs = useServerNow(60_000)
  // What was declined here stays until the screen is left, for a reason or another answer.
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set())
  const operatorOf = operatorIds([actor])
  const leads = ({ assigned_operator_id: assigned }: VisibleEvent): boolean =>
    assigned !== null && operatorOf(assigned) === actor.id
  const open = (slots ?? []).filter(
    ({ slot, event }) =>
      slot.plan === crewPlan.firm &&
      // A former lead of the event no longer takes part.
      (slot.role !== leadRole || leads(event)) &&
      event.status !== eventStatus.cancelled &&
      spanOfSlot(event, slot).lastDay >= today &&
      (isOpenReply(replyOf(event, slot)) || (declined.has(slot.id) && replyOf(event, slot) === 'declined')),
  )
  if (open.length === 0) return null
  return (
    <TitledCard title={texts.waiting}>
      <Stack component="ul" gap="xs">
        {open.map(({ slot, event }) => {
          const reply = replyOf(event, slot)
          return (
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
                {reply !== 'declined' && slot.reply_by !== null && (
                  <Text size="sm">{deadlineText(slot.reply_by, nowMs)}</Text>
                )}
                {reply === 'changed' && <Text size="sm">{texts.changed}</Text>}
              </Box>
              <AnswerButtons
                event={event}
                slot={slot}
                saysRole={open.some((other) => other.slot.id !== slot.id && other.event.id === event.id)}
                rowKey={recordKey('open-slot', slot.id)}
                onDeclined={() => setDeclined((before) => new Set([...before, slot.id]))}
              />
              {reply === 'declined' && (
                <Box w="100%">
                  <DeclineReason event={event} slot={slot} />
                </Box>
              )}
            </Group>
          )
        })}
      </Stack>
    </TitledCard>
  )
}
