import Dexie, { type DBCore, type Middleware, type ObservabilitySet, RangeSet, type Table } from 'dexie'

/** The keys of one store's changed rows; `everything` where they aren't known. */
type Changed = ReadonlySet<string> | 'everything'

/** Keys that changed since they were last taken, in this tab or another. */
interface ChangedKeys {
  /** Those that changed until now; they count as seen. */
  take(): Changed
  /** Returns keys that could not be read; the next `take` includes them. */
  putBack(taken: Changed): void
  /** Calls `listener` after each commit that changes rows of the store. Returns the unsubscribe function. */
  follow(listener: () => void): () => void
}

/** The `mutatedParts` that Dexie reports of this tab's commits. */
const ownCommits = new WeakSet<object>()

/** Dexie middleware that records what this tab's commits change, to tell them from other tabs' commits. */
export const noteOwnCommits: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'note-own-commits',
  level: 1,
  create: (core) => ({
    ...core,
    table(name) {
      const table = core.table(name)
      return {
        ...table,
        // `then` rather than await: a native await may end the transaction.
        mutate: (request) =>
          table.mutate(request).then((answer) => {
            const parts: unknown = Reflect.get(request.trans, 'mutatedParts')
            if (typeof parts === 'object' && parts !== null) ownCommits.add(parts)
            return answer
          }),
      }
    },
  }),
}

/**
 * Follows the changes of a store with string keys. The first `take` returns `everything`. Messages of other tabs can
 * get lost while this tab is frozen, so a change from another tab, or this tab becoming visible, counts as `everything`
 * too.
 */
export function followChangedKeys({ db, name }: Table): ChangedKeys {
  /** The store's key in Dexie's `ObservabilitySet`. */
  const part = `idb://${db.name}/${name}/`
  let changed: Changed = 'everything'
  const add = (more: Changed): void => {
    changed = changed === 'everything' || more === 'everything' ? 'everything' : changed.union(more)
  }
  return {
    take() {
      const taken = changed
      changed = new Set()
      return taken
    },
    putBack: add,
    follow(listener) {
      const note = (more: Changed): void => {
        add(more)
        listener()
      }
      const onMutated = (parts: ObservabilitySet): void => {
        const ranges = parts[part]
        if (parts['all'] !== undefined) note('everything')
        else if (ranges !== undefined) note(ownCommits.has(parts) ? keysIn(ranges) : 'everything')
      }
      const onVisible = (): void => {
        if (document.visibilityState === 'visible') note('everything')
      }
      // Changes made while nothing was listening are unknown.
      changed = 'everything'
      Dexie.on.storagemutated.subscribe(onMutated)
      globalThis.document?.addEventListener('visibilitychange', onVisible)
      return () => {
        Dexie.on.storagemutated.unsubscribe(onMutated)
        globalThis.document?.removeEventListener('visibilitychange', onVisible)
      }
    },
  }
}

/** The keys of single-key ranges; `everything` if a range holds more than one. */
function keysIn(ranges: ObservabilitySet[string]): Changed {
  const keys = new Set<string>()
  for (const { from, to } of RangeSet(ranges)) {
    if (typeof from !== 'string' || from !== to) return 'everything'
    keys.add(from)
  }
  return keys
}
