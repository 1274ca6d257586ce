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
import type { CalendarMonth, EventOverlap, LocalEvent, LocalTask } from '../../data/index.ts'
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
  /** What the cell has room for. */
  readonly shown: ShownOfDay<LocalEvent, LocalTask>
}

type Overlaps = ReadonlyMap<string, readonly EventOverlap[]>

interface Known {
  /** undefined while it is read. */
  readonly found: CalendarMonth | undefined
  readonly jewish: ReadonlyMap<string, JewishDay> | undefined
  readonly overlaps: Overlaps | undefined
}

function overlapsIn(events: readonly LocalEvent[], overlaps: Overlaps | undefined): Overlaps | undefined {
  if (overlaps === undefined || overlaps.size === 0) return undefined
  const found = events.flatMap(({ id }) => {
    const others = overlaps.get(id)
    return others === undefined ? [] : [[id, others] as const]
  })
  return found.length === 0 ? undefined : new Map(found)
}

/** The 42 cells of a month. */
export function cellsOf(month: string, { found, jewish, overlaps }: Known): readonly CellFacts[] {
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
      overlaps: overlapsIn(ofDay.events, overlaps),
      shown: shownOf(ofDay.events, ofDay.tasks, holidayOf(jewishDay) !== undefined),
    }
  })
}

/** How sure it is that an event's operator is elsewhere at the time; null when nothing is known of it. */
export function overlapKindOf(others: readonly EventOverlap[] | undefined): EventOverlap['kind'] | null {
  if (others === undefined) return null
  return others.some(({ kind }) => kind === 'certain') ? 'certain' : 'possible'
}
