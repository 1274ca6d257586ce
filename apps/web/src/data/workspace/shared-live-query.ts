import { throttledQuery } from '../runtime/throttled-query.ts'
import type { LocalDatabase } from '../local/database.ts'
import { rest } from './live-query.ts'
import type { Observable } from '../runtime/observable.ts'
import { workspace } from './workspace.ts'

/**
 * Keeps what one reading of the open workspace gives, from now on: it is read once, however many places show it. Undefined
 * while there is no workspace, or nothing read yet.
 */
export function shareLiveQuery<T>(
  shown: Observable<T | undefined>,
  read: (db: LocalDatabase, userId: string) => Promise<T | undefined>,
): void {
  let stop = (): void => undefined
  const follow = (): void => {
    stop()
    shown.set(undefined)
    const open = workspace.get()
    stop = open === null ? () => undefined : throttledQuery(() => read(open.db, open.userId), rest).subscribe(shown.set)
  }
  workspace.subscribe(follow)
  follow()
}
