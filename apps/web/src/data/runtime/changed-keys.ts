import Dexie, { type ObservabilitySet, RangeSet, type Table } from 'dexie'

/** The rows of one store that changed: their keys; `everything` where a write does not name them. */
type Changed = ReadonlySet<string> | 'everything'

/** Keys that changed since they were last taken, in this tab or another. */
export interface ChangedKeys {
  /** Those that changed until now; they count as seen. */
  take(): Changed
  /** They could not be read: they are taken once more. */
  putBack(taken: Changed): void
  /** Calls back after each commit that changes rows of the store. Returns how to stop. */
  follow(listener: () => void): () => void
}

/** Follows what is written to a store whose keys are texts. Nothing is known of the time before: `everything` comes first. */
export function followChangedKeys({ db, name }: Table): ChangedKeys {
  /** As Dexie names the rows of a store in what it says of a commit. */
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
      const onMutated = (parts: ObservabilitySet): void => {
        const ranges = parts[part]
        if (parts['all'] !== undefined) add('everything')
        else if (ranges === undefined) return
        else add(keysIn(ranges))
        listener()
      }
      // What happened while nobody followed is not known.
      changed = 'everything'
      Dexie.on.storagemutated.subscribe(onMutated)
      return () => Dexie.on.storagemutated.unsubscribe(onMutated)
    },
  }
}

/** The keys of ranges that hold one key each. */
function keysIn(ranges: ObservabilitySet[string]): Changed {
  const keys = new Set<string>()
  // From another tab it comes without its class.
  for (const { from, to } of RangeSet(ranges)) {
    if (typeof from !== 'string' || from !== to) return 'everything'
    keys.add(from)
  }
  return keys
}
