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

/** The facts of a day, shown in its cell and in the day panel. */
export interface CellFacts {
  readonly day: string
  readonly weekday: number
  readonly isOfMonth: boolean
  /** Undefined while the Jewish calendar loads. */
  readonly jewish: JewishDay | undefined
  /** All events of the day, in display order. */
  readonly events: readonly LocalEvent[]
  readonly tasks: readonly LocalTask[]
  /** The overlapping events of the same operator, by event id. Undefined if there are none. */
  readonly overlaps: ReadonlyMap<string, readonly EventOverlap[]> | undefined
  /** Crew warnings by event id. Undefined if there are none. */
  readonly crews: CrewSigns | undefined
  /** The part of the day that fits in the cell. */
  readonly shown: ShownOfDay<LocalEvent, LocalTask>
}

type Overlaps = ReadonlyMap<string, readonly EventOverlap[]>

interface Known {
  /** Undefined while the month is loading. */
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

/** The severity of an event's overlaps: `certain` if any is certain. Null without overlap data. */
export function overlapKindOf(others: readonly EventOverlap[] | undefined): EventOverlap['kind'] | null {
  if (others === undefined) return null
  return others.some(({ kind }) => kind === 'certain') ? 'certain' : 'possible'
}

/** The tone of an event's warning sign for overlaps and crew problems, or null if there are none. */
export function warningToneOf(
  { overlaps, crews }: Pick<CellFacts, 'overlaps' | 'crews'>,
  id: string,
): 'red' | 'spot' | null {
  const [kind, sign] = [overlapKindOf(overlaps?.get(id)), crews?.get(id)]
  if (kind === null && sign === undefined) return null
  return kind === 'certain' || sign?.isGrave === true ? 'red' : 'spot'
}
