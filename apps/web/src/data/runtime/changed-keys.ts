import Dexie, { type DBCore, type Middleware, type ObservabilitySet, RangeSet, type Table } from 'dexie'

/** The rows of one store that changed: their keys; `everything` where they are not known. */
type Changed = ReadonlySet<string> | 'everything'

/** Keys that changed since they were last taken, in this tab or another. */
interface ChangedKeys {
  /** Those that changed until now; they count as seen. */
  take(): Changed
  /** They could not be read: they are taken once more. */
  putBack(taken: Changed): void
  /** Calls back after each commit that changes rows of the store. Returns how to stop. */
  follow(listener: () => void): () => void
}

/** What Dexie says of the commits of this tab. */
const ownCommits = new WeakSet<object>()

/** Lets commits of this tab be told from those of others: a middleware over Dexie's own, which collects what they change. */
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
        // Chained, not awaited: a native await may end the transaction.
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
 * Follows what is written to a store whose keys are texts. Nothing is known of the time before: `everything` comes first. Other
 * tabs' words may be lost while this one is frozen, so that one of them, and coming back, is `everything` too.
 */
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
      // What happened while nobody followed is not known.
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

/** The keys of ranges that hold one key each. */
function keysIn(ranges: ObservabilitySet[string]): Changed {
  const keys = new Set<string>()
  for (const { from, to } of RangeSet(ranges)) {
    if (typeof from !== 'string' || from !== to) return 'everything'
    keys.add(from)
  }
  return keys
}
