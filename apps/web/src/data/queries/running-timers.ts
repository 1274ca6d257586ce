import { type RunningEntry, workHourStatus } from '@bama/domain'
import type { LocalDatabase } from '../local/database.ts'
import { shareLiveQuery } from '../workspace/live-query.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'

/** An entry with a running timer. */
export type RunningTimer = RunningEntry

/** Read once for the header, the panel and all rows of tasks. */
const running = createObservable<readonly RunningTimer[] | undefined>(undefined)

/** The running timers visible to this person, longest-running first. Admins see everyone's. */
export const useRunningTimers = (): readonly RunningTimer[] | undefined => useObservable(running)

export const followRunningTimers = (): void => shareLiveQuery(running, readRunningTimers, 'current')

export async function readRunningTimers(db: LocalDatabase): Promise<readonly RunningTimer[]> {
  const open = await db
    .table<RunningTimer, string>('workHours')
    .where('status')
    .equals(workHourStatus.running)
    .toArray()
  return open
    .filter(({ started_at }) => started_at !== null)
    .toSorted((a, b) => Date.parse(a.started_at) - Date.parse(b.started_at))
}
