import { compareText, crewPlan } from '@bama/domain'
import { Box, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LocalEvent } from '../../data/index.ts'
import { crewBoardTexts as texts } from '../../texts/crew-board.ts'
import { availabilityTexts } from '../../texts/availability.ts'
import { crewTexts } from '../../texts/crew.ts'
import { replyStyles } from '../../ui/crew/reply-styles.ts'
import { timesOfSpan } from '../../ui/crew/slot-when.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { EventHours } from '../../ui/display/event-hours.tsx'
import { Name, NameList } from '../../ui/display/names.tsx'
import { WarningStrip } from '../../ui/display/warning-strip.tsx'
import { Waiting } from '../../ui/feedback/first-download.tsx'
import { RowMenu } from '../../ui/lists/row-menu.tsx'
import { type CellMenu, GapItems, SlotItems } from './cell-items.tsx'
import { conflictsOfSlot, gapName, noCell, slotName } from './cell-words.ts'
import classes from './crew-days.module.css'
import { DayTitle } from './day-title.tsx'
import type { Gap, JewishDays, Row, ShownBoard, Slot } from './use-crew-board.ts'

interface CrewDaysProps {
  /** Week navigation. */
  readonly bar: ReactNode
  readonly filter: ReactNode
  readonly isOwn: boolean
  readonly onView: (own: boolean) => void
  /** Undefined while loading. */
  readonly shown: ShownBoard | undefined
  /** Shown instead of the days if nothing matches the filter. */
  readonly nothing: ReactNode
  readonly today: string
  readonly jewish: JewishDays
  readonly showsHebrewDates: boolean
  readonly menu: CellMenu
  /** The user's own slots. */
  readonly own: ReactNode
}

/** The crew board on a phone: a week, day by day, or the user's own slots. */
export function CrewDays({ bar, filter, isOwn, onView, shown, nothing, menu, own, ...look }: CrewDaysProps) {
  return (
    <>
      <SegmentedControl
        fullWidth
        mb="sm"
        bg="var(--bama-sunken)"
        bd="1px solid var(--bama-line)"
        aria-label={texts.views.label}
        data={(['crew', 'own'] as const).map((value) => ({ value, label: texts.views[value] }))}
        value={isOwn ? 'own' : 'crew'}
        onChange={(view) => onView(view === 'own')}
        withItemsBorders={false}
      />
      {bar}
      {isOwn ? (
        own
      ) : (
        <>
          {filter}
          {shown === undefined ? (
            <Waiting />
          ) : (
            (nothing ?? (
              <Stack component="section" gap="lg" aria-label={texts.dayList}>
                {shown.days.map((day) => (
                  <CrewDay key={day} day={day} shown={shown} menu={menu} {...look} />
                ))}
              </Stack>
            ))
          )}
        </>
      )}
    </>
  )
}

interface CrewDayProps extends Pick<CrewDaysProps, 'today' | 'jewish' | 'showsHebrewDates' | 'menu'> {
  readonly day: string
  readonly shown: ShownBoard
}

interface Line {
  readonly name: string
  readonly one: Slot
  /** This weekday is one of the person's weekly rest days. */
  readonly isRestDay: boolean
}

function CrewDay({ day, shown: { rows, gaps }, today, jewish, showsHebrewDates, menu }: CrewDayProps) {
  const id = `crew-day-${day}`
  const lines = rows.flatMap(({ person: { name }, cells }) => {
    const { slots, isRestDay } = cells.get(day) ?? noCell
    return slots.map((one): Line => ({ name, one, isRestDay }))
  })
  const away = rows.filter(({ cells }) => (cells.get(day)?.absences.length ?? 0) > 0)
  const resting = rows.filter(({ cells }) => cells.get(day)?.isRestDay === true)
  const open = gaps.get(day) ?? []
  const events = eventsOf(lines, open)
  return (
    <section aria-labelledby={id}>
      <DayTitle id={id} day={day} today={today} jewish={jewish?.get(day)} showsHebrewDate={showsHebrewDates} />
      {events.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.nothingOnDay}
        </Text>
      )}
      <Stack gap="sm">
        {events.map((event) => (
          <article key={event.id} className={classes.event} aria-labelledby={`${id}-${event.id}`}>
            <Box component="h4" id={`${id}-${event.id}`} fz={15} fw={600}>
              <button type="button" className={classes.open} onClick={() => menu.openEvent(event.id)}>
                <Name>{event.name}</Name>
              </button>
            </Box>
            {open
              .filter((gap) => gap.event.id === event.id)
              .map((gap) => (
                <div key={gap.need.id} className={classes.line}>
                  <Badge tone="red" icon={IconAlertTriangle}>
                    {crewTexts.missing(gap.missing, gap.need.role)}
                  </Badge>
                  <RowMenu
                    className={classes.menu}
                    label={crewTexts.actions(gapName(gap), gap.need.role)}
                    width={260}
                    renderItems={() => <GapItems gap={gap} menu={menu} />}
                  >
                    <IconDots size={20} stroke={1.7} aria-hidden />
                  </RowMenu>
                </div>
              ))}
            {lines
              .filter(({ one }) => one.event.id === event.id)
              .map((line) => (
                <CrewLine key={line.one.slot.id} {...line} menu={menu} />
              ))}
          </article>
        ))}
      </Stack>
      {away.length > 0 && <Names label={texts.away} rows={away} />}
      {resting.length > 0 && <Names label={`${availabilityTexts.restDay}:`} rows={resting} />}
    </section>
  )
}

const Names = ({ label, rows }: { readonly label: string; readonly rows: readonly Row[] }) => (
  <Text size="sm" c="dimmed" mt="xs">
    {label} <NameList names={rows.map(({ person }) => person.name)} />
  </Text>
)

/** Returns the day's events, ordered by their earliest call. */
function eventsOf(lines: readonly Line[], gaps: readonly Gap[]): readonly LocalEvent[] {
  const all = [
    ...lines.map(({ one: { event, span } }) => ({ event, start: span.start })),
    ...gaps.map(({ event, span }) => ({ event, start: span.start })),
  ].toSorted((a, b) => compareText(a.start, b.start))
  return [...new Map(all.map(({ event }) => [event.id, event])).values()]
}

function CrewLine({ name, one, isRestDay, menu }: Line & { readonly menu: CellMenu }) {
  const { slot, reply, span } = one
  const { tone, icon } = replyStyles[reply]
  const times = timesOfSpan(span)
  return (
    <div className={classes.line}>
      <Box miw={0}>
        <Text size="sm" lh={1.5}>
          <Box component="span" fw={600}>
            <Name>{name}</Name>
          </Box>
          {' · '}
          <Name>{slot.role}</Name>
          {(times.start_time ?? times.end_time) != null && ' · '}
          <EventHours event={times} />
        </Text>
        <Group gap={6} mt={2}>
          {slot.plan === crewPlan.draft && <Badge tone="grey">{crewTexts.draft}</Badge>}
          <Badge tone={tone} icon={icon}>
            {crewTexts.replies[reply]}
          </Badge>
        </Group>
        {isRestDay && (
          <Text size="sm" c="dimmed" mt={4}>
            {availabilityTexts.restDay}
          </Text>
        )}
        {conflictsOfSlot(one).map(({ key, words, tone: strip }) => (
          <Box key={key} mt={4}>
            <WarningStrip tone={strip} icon={IconAlertTriangle}>
              <Name>{words}</Name>
            </WarningStrip>
          </Box>
        ))}
      </Box>
      <RowMenu
        className={classes.menu}
        label={crewTexts.actions(name, slotName(one))}
        width={260}
        renderItems={() => <SlotItems one={one} name={name} menu={menu} />}
      >
        <IconDots size={20} stroke={1.7} aria-hidden />
      </RowMenu>
    </div>
  )
}
