import type { DeviceClock, StorageDisk, StorageState, StorageTx, UnpublishedChange } from './log.ts'
import type { SharedRecord } from './shared-record.ts'

interface Content {
  readonly records: ReadonlyMap<string, SharedRecord>
  readonly changes: readonly UnpublishedChange[]
  readonly state: StorageState | undefined
  readonly clock: DeviceClock | undefined
}

export interface MemoryDisk extends StorageDisk {
  /** All content, as an immutable snapshot. */
  copy(): Content
  restore(content: Content): void
}

/** A disk in memory. `turn` is awaited before and after a commit: others may run then, or the device may crash. */
export function createMemoryDisk(turn: () => Promise<void> = () => Promise.resolve()): MemoryDisk {
  let content: Content = { records: new Map(), changes: [], state: undefined, clock: undefined }
  return {
    copy: () => content,
    restore: (earlier) => void (content = earlier),
    async read(work) {
      await turn()
      return work(openTx(content).tx)
    },
    async write(work) {
      await turn()
      const { tx, after } = openTx(content)
      const value = await work(tx)
      content = after()
      await turn()
      return value
    },
  }
}

function openTx(content: Content): { readonly tx: StorageTx; readonly after: () => Content } {
  const written = new Map<string, SharedRecord>()
  let { changes, state, clock } = content
  const keyOf = (entity: string, id: string): string => `${entity}/${id}`
  const tx: StorageTx = {
    getRecord: async (entity, id) => written.get(keyOf(entity, id)) ?? content.records.get(keyOf(entity, id)),
    putRecord: async (record) => void written.set(keyOf(record.entity, record.id), record),
    records: async () => [...new Map([...content.records, ...written]).values()],
    addChange: async (change) => void (changes = [...changes, change]),
    changes: async () => changes,
    removeChangesUpTo: async (n) => void (changes = changes.filter((change) => change.n > n)),
    getState: async () => state,
    putState: async (next) => void (state = next),
    getClock: async () => clock,
    putClock: async (next) => void (clock = next),
  }
  const records = () => (written.size === 0 ? content.records : new Map([...content.records, ...written]))
  return { tx, after: () => ({ records: records(), changes, state, clock }) }
}
