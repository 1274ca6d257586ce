import type { Change } from '@bama/domain'
import { reuseUnchanged } from '../runtime/reuse-unchanged.ts'
import type { LiveQuery } from '../runtime/throttled-query.ts'

/** Applies changes to a query's value. A value that they don't affect is returned as it is: the same object. */
export type Overlay<T> = (value: T, changes: readonly Change[]) => T

/** One command's changes, from their decision to the result of each live query that shows them. */
interface OptimisticEntry {
  /** The transaction that writes them has begun: it comes before every read that begins later. */
  writing(): void
  /** They are on the disk. Live queries that still show older rows keep them until their next result. */
  committed(): void
  /** They were not written: live queries show their rows without them. */
  failed(): void
}

/**
 * Changes that live queries show before they read them from the database. Each query drops an entry with its first result
 * whose reading began after the write: nothing flickers, no timer is needed, and a colleague's later change is not hidden.
 */
export interface Optimistic {
  /** Shows the changes in all live queries at once, before it returns. */
  publish(changes: readonly Change[]): OptimisticEntry
  /** A live query whose values show what was published. `start` makes the live query of a function that reads. */
  follow<T>(
    query: () => Promise<T>,
    overlay: Overlay<T>,
    start: <R>(query: () => Promise<R>) => LiveQuery<R>,
  ): LiveQuery<T>
  /** How many entries are kept. */
  readonly size: number
}

interface Entry {
  readonly changes: readonly Change[]
  /** When its transaction began, counted in the same turns as the readings of live queries; null until then. */
  turn: number | null
  isCommitted: boolean
}

interface Follower {
  refresh(): void
  /** Whether it shows the entry, or may show rows without it once more. */
  needs(entry: Entry): boolean
}

const sharesRecord = (one: Entry, other: Entry): boolean =>
  one.changes.some(({ recordId }) => other.changes.some((change) => change.recordId === recordId))

/** What a query found, with the rows that say the same as in its last result: a change that is published meets those. */
const withSameRows = <T>(before: T | undefined, next: T): T =>
  Array.isArray(before) && Array.isArray(next) ? (reuseUnchanged(before, next) as T) : next

export function createOptimistic(): Optimistic {
  let entries: readonly Entry[] = []
  let lastTurn = 0
  const followers = new Set<Follower>()

  const refreshAll = (): void => {
    for (const follower of Array.from(followers)) follower.refresh()
  }
  const isNeeded = (entry: Entry): boolean =>
    !entry.isCommitted || Array.from(followers).some((one) => one.needs(entry))
  const forgetShown = (): void => {
    entries = entries.filter(isNeeded)
  }
  /** Whether a reading that began in that turn may lack what the entry writes. */
  const isLacking = (entry: Entry, turn: number): boolean => entry.turn === null || turn < entry.turn

  return {
    publish(changes) {
      const entry: Entry = { changes, turn: null, isCommitted: false }
      entries = [...entries, entry]
      refreshAll()
      return {
        writing: () => void (entry.turn = ++lastTurn),
        committed() {
          entry.isCommitted = true
          // The others wait for a result, which looks at all of them.
          if (!isNeeded(entry)) entries = entries.filter((other) => other !== entry)
        },
        failed() {
          entries = entries.filter((other) => other !== entry)
          refreshAll()
        },
      }
    },
    follow: <T>(query: () => Promise<T>, overlay: Overlay<T>, start: <R>(query: () => Promise<R>) => LiveQuery<R>) => ({
      hasValue: () => false,
      subscribe(next: (value: T) => void, error?: (error: unknown) => void) {
        let latest: { readonly value: T; readonly turn: number } | null = null
        let shown: T | undefined
        /** The turn of the reading that is under way. */
        let reading: number | null = null
        const withEntries = ({ value, turn }: { readonly value: T; readonly turn: number }): T => {
          const changes = entries.filter((entry) => isLacking(entry, turn)).flatMap((entry) => entry.changes)
          return changes.length === 0 ? value : overlay(value, changes)
        }
        const follower: Follower = {
          refresh() {
            if (latest === null) return
            const value = withEntries(latest)
            if (value !== shown) next((shown = value))
          },
          needs(entry) {
            if (reading !== null && isLacking(entry, reading)) return true
            if (latest === null || !isLacking(entry, latest.turn)) return false
            if (overlay(latest.value, entry.changes) !== latest.value) return true
            // By itself it changes nothing here, but it may follow one that creates its record.
            const earlier = entries.slice(0, entries.indexOf(entry))
            return earlier.some((other) => sharesRecord(other, entry) && follower.needs(other))
          },
        }
        const read = async (): Promise<{ readonly value: T; readonly turn: number }> => {
          const turn = ++lastTurn
          reading = turn
          try {
            return { value: await query(), turn }
          } catch (failure) {
            if (reading === turn) reading = null
            throw failure
          }
        }
        followers.add(follower)
        const stop = start(read).subscribe((result) => {
          latest = { ...result, value: withSameRows(latest?.value, result.value) }
          if (reading === result.turn) reading = null
          shown = withEntries(latest)
          forgetShown()
          next(shown)
        }, error)
        return () => {
          followers.delete(follower)
          stop()
          forgetShown()
        }
      },
    }),
    get size() {
      return entries.length
    },
  }
}
