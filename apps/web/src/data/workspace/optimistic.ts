import type { Change } from '@bama/domain'
import { reuseUnchanged } from '../runtime/reuse-unchanged.ts'
import type { LiveQuery } from '../runtime/throttled-query.ts'

/** Applies changes to a query's value. Returns the same object if they don't affect it. */
export type Overlay<T> = (value: T, changes: readonly Change[]) => T

/** A command's changes, from the decision until every live query has read them. */
interface OptimisticEntry {
  /** The transaction that writes the changes has begun. Reads that begin later see them. */
  writing(): void
  /** The changes are on disk. Live queries with older rows keep showing them until their next result. */
  committed(): void
  /** The changes weren't written. Live queries show their rows without them. */
  failed(): void
}

/**
 * Changes that live queries show before reading them from the database. Each query drops an entry with its first result
 * read after the write began. So nothing flickers, no timer is needed, and a colleague's later change isn't hidden.
 */
export interface Optimistic {
  /** Shows the changes in all live queries synchronously. */
  publish(changes: readonly Change[]): OptimisticEntry
  /** A live query whose values include the published changes. `start` creates the underlying live query. */
  follow<T>(
    query: () => Promise<T>,
    overlay: Overlay<T>,
    start: <R>(query: () => Promise<R>) => LiveQuery<R>,
  ): LiveQuery<T>
  /** The number of entries kept. */
  readonly size: number
}

interface Entry {
  readonly changes: readonly Change[]
  /** When its transaction began, in the same count of turns as the reads of live queries; null before. */
  turn: number | null
  isCommitted: boolean
}

interface Follower {
  refresh(): void
  /** Whether it shows the entry, or may still receive rows without it. */
  needs(entry: Entry): boolean
}

const sharesRecord = (one: Entry, other: Entry): boolean =>
  one.changes.some(({ recordId }) => other.changes.some((change) => change.recordId === recordId))

/** Reuses rows unchanged since the last result, so that published changes are applied to the same objects. */
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
  /** Whether a read that began in that turn may miss the entry's changes. */
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
          // The other entries are checked with the next result.
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
        /** The turn of the read in progress. */
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
            // It changes nothing here by itself, but an earlier entry may create its record.
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
