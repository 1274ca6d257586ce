import { type Event, type User, type WorkHour, workHourStatus } from '@bama/domain'
import { liveQuery } from 'dexie'
import type { LocalDatabase } from '../local/database.ts'
import { emitTimerStarted, emitTimerStopped, type TimerDetail } from '../sync/window-events.ts'

/** The status of entries with a running timer, derived from the interval (packages/domain/src/work-hours). */
const runningStatus = workHourStatus.running

/** Emits a window event when a timer starts or stops, on any device. Returns the unsubscribe function. */
export function followTimers(db: LocalDatabase): () => void {
  let known: ReadonlyMap<string, WorkHour> | null = null
  const running = liveQuery(async () => {
    const rows = await db.table<WorkHour, string>('workHours').where('status').equals(runningStatus).toArray()
    return new Map(rows.map((row) => [String(row.id), row]))
  })
  const subscription = running.subscribe({
    next(open) {
      const before = known
      known = open
      // Timers already running at the first result haven't just started.
      if (before === null) return
      for (const [id, entry] of open)
        if (!before.has(id)) void detailOf(db, entry).then(emitTimerStarted, console.error)
      for (const [id, entry] of before)
        if (!open.has(id)) void detailOf(db, entry).then(emitTimerStopped, console.error)
    },
    error: console.error,
  })
  return () => subscription.unsubscribe()
}

/** The entry as it is now, or as it was if it was deleted. */
async function detailOf(db: LocalDatabase, entry: WorkHour): Promise<TimerDetail> {
  const workHour = (await db.table<WorkHour, string>('workHours').get(entry.id)) ?? entry
  const event = entry.event_id === null ? undefined : await db.table<Event, string>('events').get(entry.event_id)
  const user = await db.table<User, string>('systemUsers').get(entry.user_id)
  return { user: user ?? null, event: event ?? null, workHour }
}
