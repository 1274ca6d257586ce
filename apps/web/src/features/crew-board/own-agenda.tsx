import { type Actor, crewPersonType, crewPlan } from '@bama/domain'
import { isOpenReply, personKey } from '@bama/domain/crew'
import { Box, Group, Stack, Text } from '@mantine/core'
import { crewBoardTexts as texts } from '../../texts/crew-board.ts'
import { crewTexts } from '../../texts/crew.ts'
import { AnswerButtons } from '../../ui/crew/own-slot.tsx'
import { replyStyles } from '../../ui/crew/reply-styles.ts'
import { SlotWhen } from '../../ui/crew/slot-when.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { Name } from '../../ui/display/names.tsx'
import { Waiting } from '../../ui/feedback/first-download.tsx'
import type { Board, JewishDays } from './use-crew-board.ts'
import classes from './crew-days.module.css'
import { DayTitle } from './day-title.tsx'

interface OwnAgendaProps {
  /** Undefined while loading. */
  readonly board: Board | undefined
  readonly days: readonly string[]
  readonly actor: Actor
  readonly today: string
  readonly jewish: JewishDays
  readonly showsHebrewDates: boolean
  readonly onOpen: (eventId: string) => void
}

/** One's own slots, day by day, to be answered here. */
export function OwnAgenda({ board, days, actor, today, jewish, showsHebrewDates, onOpen }: OwnAgendaProps) {
  if (board === undefined) return <Waiting />
  const key = personKey(crewPersonType.user, actor.id)
  const cells = board.rows.find((row) => row.key === key)?.cells
  const own = days.flatMap((day) => cells?.get(day)?.slots ?? [])
  const worked = days.filter((day) => (cells?.get(day)?.slots.length ?? 0) > 0)
  if (worked.length === 0) return <EmptyStage>{texts.noOwn}</EmptyStage>
  return (
    <Stack component="section" gap="lg" aria-label={texts.agenda}>
      {worked.map((day) => {
        const id = `own-day-${day}`
        return (
          <section key={day} aria-labelledby={id}>
            <DayTitle id={id} day={day} today={today} jewish={jewish?.get(day)} showsHebrewDate={showsHebrewDates} />
            <Stack gap="sm">
              {(cells?.get(day)?.slots ?? []).map(({ slot, event, reply }) => (
                <article key={slot.id} className={classes.own} aria-labelledby={`${id}-${slot.id}`}>
                  <Box component="h4" id={`${id}-${slot.id}`} fz={15} fw={600}>
                    <button type="button" className={classes.open} onClick={() => onOpen(event.id)}>
                      <Name>{event.name}</Name>
                    </button>
                  </Box>
                  <Text size="sm">
                    <Name>{slot.role}</Name>
                    {' · '}
                    <SlotWhen event={event} slot={slot} isShort />
                  </Text>
                  {event.location !== null && (
                    <Text size="sm" c="dimmed">
                      <Name>{event.location}</Name>
                    </Text>
                  )}
                  <Group gap={6} my={6}>
                    {slot.plan === crewPlan.draft && <Badge tone="grey">{crewTexts.draft}</Badge>}
                    <Badge tone={replyStyles[reply].tone} icon={replyStyles[reply].icon}>
                      {crewTexts.replies[reply]}
                    </Badge>
                  </Group>
                  {slot.plan === crewPlan.firm && isOpenReply(reply) && (
                    <AnswerButtons
                      event={event}
                      slot={slot}
                      saysRole={own.some((other) => other.slot.id !== slot.id && other.event.id === event.id)}
                    />
                  )}
                </article>
              ))}
            </Stack>
          </section>
        )
      })}
    </Stack>
  )
}
