import { type Actor, addMonths, endOfEvent, maySee, monthGrid, monthsBetween } from '@bama/domain'
import { useState } from 'react'
import { everyMonth } from './current-mark.ts'
import type { LocalDatabase } from './database.ts'
import { type LocalEvent, useWorkspaceQuery } from './live.ts'
import type { LocalTask } from './tasks.ts'

/** What falls on the 42 days of a month's grid. */
export interface CalendarMonth {
  /** `yyyy-MM` */
  readonly month: string
  /** Those that are not archived, in no order. */
  readonly events: readonly LocalEvent[]
  /** By their deadline; done ones too. In no order. */
  readonly tasks: readonly LocalTask[]
}

/**
 * Reads a month's grid by indexes alone. An event of several days that began earlier is found by the months that it touches,
 * so it costs nothing however far back it began.
 */
export const readCalendar = (db: LocalDatabase, actor: Actor, month: string): Promise<CalendarMonth> => {
  const days = monthGrid(month)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const events = db.table<LocalEvent, string>('events')
  const tasks = db.table<LocalTask, string>('tasks')
  return db.transaction('r', events, tasks, async () => {
    const [begun, long, due] = await Promise.all([
      events.where('date').between(from, to, true, true).toArray(),
      events.where('_months').anyOf([...monthsBetween(from, to), everyMonth]).toArray(),
      tasks.where('deadline').between(from, to, true, true).toArray(),
    ])
    const found = new Map<string, LocalEvent>()
    for (const event of [...begun, ...long])
      if (!event.is_archived && event.date <= to && endOfEvent(event) >= from) found.set(event.id, event)
    return {
      month,
      events: [...found.values()].filter((event) => maySee(actor, 'events', { id: event.id, fields: event })),
      tasks: due.filter((task) => maySee(actor, 'tasks', { id: task.id, fields: { ...task } })),
    }
  })
}

const places = [-1, 0, 1] as const

/** A month and its neighbours go to three places in turn: from month to month only one of them gets another month. */
function monthAtPlace(month: string, place: number): string {
  const around = places.map((step) => addMonths(month, step))
  return around.find((one) => monthNumber(one) % places.length === place) ?? month
}

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

const useMonthAtPlace = (actor: Actor, month: string | null): CalendarMonth | undefined =>
  useWorkspaceQuery((db) => (month === null ? Promise.resolve(undefined) : readCalendar(db, actor, month)), [actor, month])

/**
 * The same, live. The months before and after are read ahead, once the first is here, so that the arrows need not wait. While
 * a month is read the former answer stays, and says which month it is of.
 */
export function useCalendarMonth(actor: Actor, month: string): CalendarMonth | undefined {
  const [last, setLast] = useState<CalendarMonth | undefined>(undefined)
  const wanted = (place: number): string | null => {
    const asked = monthAtPlace(month, place)
    return asked === month || last !== undefined ? asked : null
  }
  const read = [useMonthAtPlace(actor, wanted(0)), useMonthAtPlace(actor, wanted(1)), useMonthAtPlace(actor, wanted(2))]
  const found = read.find((one) => one?.month === month)
  if (found !== undefined && found !== last) setLast(found)
  return found ?? last
}
