import {
  addDays,
  daysInWeek,
  eventsByDay,
  eventsInOrderOfDay,
  isCalendarDay,
  isCalendarMonth,
  isCancelled,
  monthGrid,
  monthOfDay,
} from '@bama/domain'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import { Button, Group, VisuallyHidden } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type LocalEvent, useCalendarMonth, useJewishDays } from '../../data/index.ts'
import { calendarTexts } from '../../texts/calendar.ts'
import { dayFieldTexts as texts, longDay, monthText, weekdayLetter } from '../../texts/days.ts'
import { MonthSwitcher } from '../display/month-switcher.tsx'
import { NameList } from '../display/names.tsx'
import type { MeantYear } from '../forms/day-from-text.ts'
import { useSignedIn } from '../hooks/use-signed-in.ts'
import { type CalendarSpot, spotAfterKey } from './day-keys.ts'
import classes from './day-picker.module.css'
import { holidayOf, toneOfEvent } from './day-styles.ts'
import { occasionDays, occasionsOfMonth } from './month-occasions.ts'
import { quickDays } from './quick-days.ts'

interface DayPickerProps {
  /** `yyyy-MM-dd`, or null if no day is chosen. */
  readonly value: string | null
  readonly today: string
  /** The month (`yyyy-MM`) shown while no day is chosen. Default: the current month. */
  readonly month?: string | undefined
  readonly meant?: MeantYear
  /** When picking a span, the end other than `value`, or null if still to be picked. Undefined when picking one day. */
  readonly until?: string | null
  /** Shortcut buttons. Default: single days (`quickDays`). */
  readonly quick?: readonly { readonly text: string; readonly onPick: () => void }[]
  readonly onPick: (day: string) => void
}

function spotOfValue({ value, today, month }: Pick<DayPickerProps, 'value' | 'today' | 'month'>): CalendarSpot {
  // A form may name the month of a day that is still being typed.
  const isOther = month !== undefined && isCalendarMonth(month) && month !== monthOfDay(today)
  const day = value !== null && isCalendarDay(value) ? value : isOther ? `${month}-01` : today
  return { month: monthOfDay(day), day }
}

const spanOf = (one: string | null, other: string | null): readonly [string | null, string | null] =>
  one !== null && other !== null && other < one ? [other, one] : [one, other]

const markHeldEscape = ({ target }: FocusEvent): void => target.setAttribute('data-mantine-stop-propagation', 'true')

/**
 * A month grid to choose a day from, with Hebrew dates, Sabbaths, holidays, their eves, and each day's events. One day
 * at a time is in the Tab order, and keys move from there (WAI-ARIA date grid).
 */
export function DayPicker({ meant = 'near', until, quick, onPick, ...place }: DayPickerProps) {
  const { value, today } = place
  const [spot, setSpot] = useState(() => spotOfValue(place))
  const [followed, setFollowed] = useState(value)
  // Follows a value typed into the field.
  if (followed !== value) {
    setFollowed(value)
    if (value !== null && isCalendarDay(value)) setSpot(spotOfValue(place))
  }
  const [pointed, setPointed] = useState<string | null>(null)
  const days = useMemo(() => monthGrid(spot.month), [spot.month])
  const jewish = useJewishDays(days[0] ?? '', addDays(days.at(-1) ?? '', 1))
  const events = useEventsOf(spot.month, days)
  const shownDay = pointed ?? spot.day
  const [from, to] = spanOf(value, until === undefined ? value : (until ?? shownDay))

  const grid = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current !== spot.day) return
    wanted.current = null
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  const onKeyDown = (press: KeyboardEvent): void => {
    if (press.altKey || press.metaKey) return
    if (press.key === 'Enter' || press.key === ' ') {
      press.preventDefault()
      onPick(spot.day)
      return
    }
    const next = spotAfterKey(spot, press)
    if (next === null) return
    press.preventDefault()
    wanted.current = next.day
    setPointed(null)
    setSpot(next)
  }
  const dayUnder = ({ target }: MouseEvent): string | undefined =>
    target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined
  const onClick = (press: MouseEvent): void => {
    const day = dayUnder(press)
    if (day !== undefined) onPick(day)
  }

  return (
    <div className={classes.picker} onFocusCapture={markHeldEscape}>
      <Group gap={6} wrap="nowrap">
        {(quick ?? quickDays(today, meant).map(({ text, day }) => ({ text, onPick: () => onPick(day) }))).map(
          (choice) => (
            <Button
              key={choice.text}
              variant="default"
              size="xs"
              className={classes.quick ?? ''}
              onClick={choice.onPick}
            >
              {choice.text}
            </Button>
          ),
        )}
      </Group>
      <MonthSwitcher
        month={spot.month}
        onChange={(next) => {
          if (!isCalendarMonth(next)) return
          setPointed(null)
          setSpot(spotOfValue({ value: null, today, month: next }))
        }}
      />
      {/* The cells take the focus; their keys and clicks bubble up to here. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- see above */}
      <div
        ref={grid}
        role="grid"
        className={classes.grid}
        aria-label={calendarTexts.grid.label(monthText(spot.month))}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onMouseOver={(move) => setPointed(dayUnder(move) ?? null)}
        onMouseLeave={() => setPointed(null)}
        onFocus={() => setPointed(null)}
      >
        <div role="row" className={classes.week}>
          {calendarTexts.weekdays.map((name, weekday) => (
            <div key={name} role="columnheader" aria-label={name} className={classes.weekday}>
              {weekdayLetter(days[weekday] ?? '')}
            </div>
          ))}
        </div>
        {Array.from({ length: days.length / daysInWeek }, (_, week) => (
          // oxlint-disable-next-line react/no-array-index-key -- by place: another month is the same cells with other days
          <div key={week} role="row" className={classes.week}>
            {days.slice(week * daysInWeek, (week + 1) * daysInWeek).map((day, weekday) => (
              <Cell
                // oxlint-disable-next-line react/no-array-index-key -- see above
                key={weekday}
                day={day}
                jewish={jewish?.get(day)}
                tomorrow={jewish?.get(addDays(day, 1))}
                events={events?.get(day) ?? none}
                isOfMonth={monthOfDay(day) === spot.month}
                isToday={day === today}
                isChosen={day === value || (day === until && value !== null)}
                isBetween={from !== null && to !== null && from < day && day < to}
                isInReach={day === spot.day}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={classes.status} aria-live="polite">
        <DayLines day={shownDay} jewish={jewish?.get(shownDay)} events={events && (events.get(shownDay) ?? none)} />
      </div>
      {jewish !== undefined && <MonthLine month={spot.month} days={jewish} />}
    </div>
  )
}

const none: readonly LocalEvent[] = []

/** The events that this person sees on each day, live. Undefined while loading. Cancelled events are left out. */
function useEventsOf(month: string, days: readonly string[]): ReadonlyMap<string, readonly LocalEvent[]> | undefined {
  const { actor } = useSignedIn()
  const found = useCalendarMonth(actor, month)
  return useMemo(() => {
    if (found?.month !== month) return undefined
    const shown = found.events.filter((event) => !isCancelled(event))
    return eventsByDay(eventsInOrderOfDay(shown), days[0] ?? '', days.at(-1) ?? '')
  }, [found, month, days])
}

/** A day in words: its date, Hebrew date, occasions and candle lighting. */
const wordsOf = (day: string, jewish: JewishDay | undefined): readonly string[] => {
  if (jewish === undefined) return [longDay(day)]
  const { hebrewDate, occasions, candleLighting } = jewish
  const candles = candleLighting === null ? [] : [texts.candles(candleLighting)]
  return [longDay(day), hebrewDate, ...occasions.map(({ text }) => text), ...candles]
}

interface CellProps {
  readonly day: string
  readonly jewish: JewishDay | undefined
  readonly tomorrow: JewishDay | undefined
  readonly events: readonly LocalEvent[]
  readonly isOfMonth: boolean
  readonly isToday: boolean
  readonly isChosen: boolean
  /** Lies within the span being picked. */
  readonly isBetween: boolean
  readonly isInReach: boolean
}

function Cell({ day, jewish, tomorrow, events, isOfMonth, isToday, isChosen, isBetween, isInReach }: CellProps) {
  const words = wordsOf(day, jewish)
  return (
    <div
      role="gridcell"
      className={classes.day}
      tabIndex={isInReach ? 0 : -1}
      data-autofocus={isInReach || undefined}
      data-day={day}
      data-kind={jewish?.kind}
      data-eve={jewish?.isEve === true ? tomorrow?.kind : undefined}
      data-outside={!isOfMonth || undefined}
      data-between={isBetween || undefined}
      aria-selected={isChosen || isBetween}
      aria-current={isToday ? 'date' : undefined}
      title={holidayOf(jewish)?.text}
    >
      <VisuallyHidden>
        {(events.length === 0 ? words : [...words, texts.events(events.length)]).join(', ')}
      </VisuallyHidden>
      <span className={classes.number} aria-hidden>
        {Number(day.slice(8))}
      </span>
      <span className={classes.hebrew} aria-hidden>
        {jewish?.hebrewDay.split(' ')[0]}
      </span>
      <span className={classes.dots} aria-hidden>
        {events.slice(0, 3).map((event) => (
          <span key={event.id} data-tone={toneOfEvent(event)} />
        ))}
      </span>
    </div>
  )
}

/** The day under the pointer, otherwise the current one: its names and its events. */
function DayLines({
  day,
  jewish,
  events,
}: {
  readonly day: string
  readonly jewish: JewishDay | undefined
  readonly events: readonly LocalEvent[] | undefined
}) {
  return (
    <>
      <p className={classes.words}>{wordsOf(day, jewish).join(' · ')}</p>
      <p className={classes.events}>
        {events?.length === 0 ? texts.noEvents : events && `${texts.events(events.length)}: `}
        {events && <NameList names={events.map(({ name }) => name)} />}
      </p>
    </>
  )
}

/** The names of the month's holidays. */
function MonthLine({ month, days }: { readonly month: string; readonly days: ReadonlyMap<string, JewishDay> }) {
  const occasions = occasionsOfMonth(days.values(), month)
  return (
    <p className={classes.month}>
      {occasions.length === 0 ? texts.noOccasions : `${texts.thisMonth} `}
      {occasions.map((occasion, index) => (
        <span key={occasion.from}>
          {index > 0 && ' · '}
          {occasion.text} <bdi>{occasionDays(occasion)}</bdi>
        </span>
      ))}
    </p>
  )
}
