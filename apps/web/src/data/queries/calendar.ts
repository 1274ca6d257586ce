import { type Actor, addMonths, endOfEvent, maySee, monthGrid, monthsBetween } from '@bama/domain'
import { useEffect, useState } from 'react'
import { everyMonth } from '../local/current-mark.ts'
import type { LocalDatabase } from '../local/database.ts'
import { overlayPart, overlayRows } from '../workspace/overlay-changes.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import type { Overlay } from '../workspace/optimistic.ts'
import type { LocalEvent } from './events.ts'
import type { LocalTask } from './tasks.ts'

/** The events and tasks on the 42 days of a month's grid. */
export interface CalendarMonth {
  /** `yyyy-MM` */
  readonly month: string
  /** Events that aren't archived, in no order. */
  readonly events: readonly LocalEvent[]
  /** Tasks by their deadlines, completed ones too, in no order. */
  readonly tasks: readonly LocalTask[]
}

/**
 * Reads a month's grid using indexes only. An event of several days that began earlier is found by the months that it
 * touches, at the same cost however far back it began.
 */
export const readCalendar = (db: LocalDatabase, actor: Actor, month: string): Promise<CalendarMonth> => {
  const { from, to, hasEvent, hasTask } = gridOf(actor, month)
  const events = db.table<LocalEvent, string>('events')
  const tasks = db.table<LocalTask, string>('tasks')
  return db.transaction('r', events, tasks, async () => {
    const [begun, long, due] = await Promise.all([
      events.where('date').between(from, to, true, true).toArray(),
      events
        .where('_months')
        .anyOf([...monthsBetween(from, to), everyMonth])
        .toArray(),
      tasks.where('deadline').between(from, to, true, true).toArray(),
    ])
    const found = new Map([...begun, ...long].map((event) => [event.id, event]))
    return { month, events: [...found.values()].filter(hasEvent), tasks: due.filter(hasTask) }
  })
}

/** The first and the last day of a month's grid, and what this person sees on it. */
function gridOf(actor: Actor, month: string) {
  const days = monthGrid(month)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  return {
    from,
    to,
    hasEvent: (event: LocalEvent): boolean =>
      !event.is_archived &&
      event.date <= to &&
      endOfEvent(event) >= from &&
      maySee(actor, 'events', { id: event.id, fields: event }),
    hasTask: (task: LocalTask): boolean =>
      task.deadline !== null &&
      task.deadline >= from &&
      task.deadline <= to &&
      maySee(actor, 'tasks', { id: task.id, fields: { ...task } }),
  }
}

const overlayMonth =
  (actor: Actor): Overlay<CalendarMonth | undefined> =>
  (found, changes) => {
    if (found === undefined) return undefined
    const { hasEvent, hasTask } = gridOf(actor, found.month)
    const overlayEvents = overlayPart<CalendarMonth, 'events'>('events', overlayRows('events', hasEvent))
    const overlayTasks = overlayPart<CalendarMonth, 'tasks'>('tasks', overlayRows('tasks', hasTask))
    return overlayTasks(overlayEvents(found, changes), changes)
  }

/** The number of months read ahead on either side. */
const reach = 2
const places = [0, 1, 2, 3, 4] as const

/** How long a month must be shown before its neighbours are read, so that paging quickly reads only the next month. */
const readAheadAfterMs = 150

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

/** Assigns a month and its neighbours to fixed places, so that paging by a month replaces only one of them. */
function monthAtPlace(month: string, place: number): string {
  const around = places.map((index) => addMonths(month, index - reach))
  return around.find((one) => monthNumber(one) % places.length === place) ?? month
}

const useMonthAtPlace = (actor: Actor, month: string | null): CalendarMonth | undefined =>
  useWorkspaceQuery((db) => (month === null ? Promise.resolve(undefined) : readCalendar(db, actor, month)), {
    deps: [actor, month],
    overlay: overlayMonth(actor),
  })

/**
 * A month's grid, live. Once it is read and still shown, its neighbours are read ahead for paging. While another month
 * is loading, the previous result is kept, with its own `month`.
 */
export function useCalendarMonth(actor: Actor, month: string): CalendarMonth | undefined {
  const [last, setLast] = useState<CalendarMonth | undefined>(undefined)
  // The month whose neighbours are read; null until the first is read.
  const [centre, setCentre] = useState<string | null>(null)
  const wanted = (place: number): string | null => {
    if (monthAtPlace(month, place) === month) return month
    return centre === null ? null : monthAtPlace(centre, place)
  }
  const read = [
    useMonthAtPlace(actor, wanted(0)),
    useMonthAtPlace(actor, wanted(1)),
    useMonthAtPlace(actor, wanted(2)),
    useMonthAtPlace(actor, wanted(3)),
    useMonthAtPlace(actor, wanted(4)),
  ]
  const found = read.find((one) => one?.month === month)
  if (found !== undefined && found !== last) setLast(found)
  const isHere = found !== undefined
  useEffect(() => {
    if (!isHere) return undefined
    const timer = setTimeout(() => setCentre(month), readAheadAfterMs)
    return () => clearTimeout(timer)
  }, [month, isHere])
  return found ?? last
}
