import {
  eventsByDay,
  eventsInOrderOfDay,
  monthGrid,
  monthOfDay,
  shownOf,
  type ShownOfDay,
  tasksInOrderOfDay,
  weekdayOf,
} from '@bama/domain'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import type { CalendarMonth, CrewSigns, EventOverlap, LocalEvent, LocalTask } from '../../data/index.ts'
import { holidayOf } from '../../ui/days/day-styles.ts'

/** What a cell of the grid shows, and the panel tells of its day. */
export interface CellFacts {
  readonly day: string
  readonly weekday: number
  readonly isOfMonth: boolean
  /** undefined while the Jewish calendar loads. */
  readonly jewish: JewishDay | undefined
  /** All of the day, in order. */
  readonly events: readonly LocalEvent[]
  readonly tasks: readonly LocalTask[]
  /** The other events of their operators, of those that overlap with any; undefined when none does. */
  readonly overlaps: ReadonlyMap<string, readonly EventOverlap[]> | undefined
  /** What there is to know of their crews; undefined when there is nothing. */
  readonly crews: CrewSigns | undefined
  /** What the cell has room for. */
  readonly shown: ShownOfDay<LocalEvent, LocalTask>
}

type Overlaps = ReadonlyMap<string, readonly EventOverlap[]>

interface Known {
  /** undefined while it is read. */
  readonly found: CalendarMonth | undefined
  readonly jewish: ReadonlyMap<string, JewishDay> | undefined
  readonly overlaps: Overlaps | undefined
  readonly crews: CrewSigns | undefined
}

function partFor<Value>(
  events: readonly LocalEvent[],
  all: ReadonlyMap<string, Value> | undefined,
): ReadonlyMap<string, Value> | undefined {
  if (all === undefined || all.size === 0) return undefined
  const found = events.flatMap(({ id }) => {
    const value = all.get(id)
    return value === undefined ? [] : [[id, value] as const]
  })
  return found.length === 0 ? undefined : new Map(found)
}

/** The 42 cells of a month. */
export function cellsOf(month: string, { found, jewish, overlaps, crews }: Known): readonly CellFacts[] {
  const days = monthGrid(month)
  const events = eventsByDay(eventsInOrderOfDay(found?.events ?? []), days[0] ?? '', days.at(-1) ?? '')
  const tasks = Map.groupBy(tasksInOrderOfDay(found?.tasks ?? []), ({ deadline }) => deadline)
  return days.map((day) => {
    const jewishDay = jewish?.get(day)
    const ofDay = { events: events.get(day) ?? [], tasks: tasks.get(day) ?? [] }
    return {
      day,
      weekday: weekdayOf(day),
      isOfMonth: monthOfDay(day) === month,
      jewish: jewishDay,
      ...ofDay,
      overlaps: partFor(ofDay.events, overlaps),
      crews: partFor(ofDay.events, crews),
      shown: shownOf(ofDay.events, ofDay.tasks, holidayOf(jewishDay) !== undefined),
    }
  })
}

/** How sure it is that an event's operator is elsewhere at the time; null when nothing is known of it. */
export function overlapKindOf(others: readonly EventOverlap[] | undefined): EventOverlap['kind'] | null {
  if (others === undefined) return null
  return others.some(({ kind }) => kind === 'certain') ? 'certain' : 'possible'
}

/** How an event is marked that something is to be known of: its operator's other events, or its crew; null when nothing is. */
export function warningToneOf(
  { overlaps, crews }: Pick<CellFacts, 'overlaps' | 'crews'>,
  id: string,
): 'red' | 'spot' | null {
  const [kind, sign] = [overlapKindOf(overlaps?.get(id)), crews?.get(id)]
  if (kind === null && sign === undefined) return null
  return kind === 'certain' || sign?.isGrave === true ? 'red' : 'spot'
}
