import { type RunningEntry, workHourStatus } from '@bama/domain'
import type { LocalDatabase } from '../local/database.ts'
import { shareLiveQuery } from '../workspace/live-query.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'

/** An entry whose timer runs. */
export type RunningTimer = RunningEntry

/** Header, panel and every row of the tasks show it: it is read once for all of them. */
const running = createObservable<readonly RunningTimer[] | undefined>(undefined)

/** The timers that run, as far as this person may see them, the longest first. Admins see everyone's. */
export const useRunningTimers = (): readonly RunningTimer[] | undefined => useObservable(running)

/** Follows the open workspace's running timers from now on. */
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
