import { alwaysCurrent, entityModels, type EntityName, type User, workHourStatus } from '@bama/domain'
import { singleCause } from '@bama/domain/messages'
import { type LocalRecord, type LocalTx } from '../replica/local-store.ts'
import { recordOf, rowOf } from '../record/row.ts'
import { addDecided } from '../storage/add-decided.ts'
import { sharingOf, takeUncreated } from '../storage/local-disk.ts'
import { type AuthorityRecord, placed } from './records.ts'
import { toUser } from './to-user.ts'
import type { Entry, UnitOfWork } from './unit-of-work.ts'

/** A record as the device stores it, without what {@link placed} adds. */
export const authorityRecord = (entity: EntityName, record: LocalRecord): AuthorityRecord => ({
  entity,
  id: record.id,
  row: rowOf(entityModels[entity], record),
  createdAt: record.created_at,
  updatedAt: record.updated_at,
  version: record._version,
  shownAt: record.updated_at,
  shownVersion: record._version,
  seq: 0,
  visibilityKey: null,
  parent: null,
  currentFrom: null,
  deleted: null,
})

/**
 * The unit of work of a device without a server, in a transaction of the device's own database. It gives no numbers
 * and keeps no history; a deleted record leaves a tombstone. If devices share a storage, everything written is
 * published, and what one transaction wrote reaches the other devices together.
 */
export function openDeviceUnitOfWork(tx: LocalTx): UnitOfWork {
  let people: Promise<readonly User[]> | undefined
  let group: string | undefined

  const read = async (entity: EntityName, id: string): Promise<AuthorityRecord | null> => {
    const record = await tx.getRecord(entity, id)
    if (record !== undefined) return placed(read, entity, authorityRecord(entity, record))
    const tombstone = await tx.getTombstone(entity, id)
    if (tombstone === undefined) return null
    const { stamp, visibilityKey } = tombstone
    const at = ''
    const nothing = { id, created_at: at, updated_at: at, _version: 0, _clocks: {}, _synced: true }
    return { ...authorityRecord(entity, nothing), visibilityKey, deleted: stamp }
  }

  const recordsWith = async (
    entity: EntityName,
    values: Readonly<Record<string, string>>,
  ): Promise<readonly AuthorityRecord[]> => {
    const found: AuthorityRecord[] = []
    for (const record of await tx.recordsWith(entity, values))
      found.push(await placed(read, entity, authorityRecord(entity, record)))
    return found
  }

  async function keep({ entity, before, after, stamp }: Entry): Promise<void> {
    if (after.deleted !== null) {
      await tx.deleteRecord(entity, after.id)
      await tx.putTombstone({ entity, id: after.id, stamp, visibilityKey: before?.visibilityKey ?? null })
      return
    }
    await tx.putRecord(entity, {
      ...recordOf(entityModels[entity], after.row, {
        id: after.id,
        created_at: after.createdAt,
        updated_at: after.updatedAt,
        _version: after.version,
      }),
      _synced: true,
    })
  }

  return {
    // Every read is a step of the device's own database, so reading ahead gains nothing.
    prefetch: () => Promise.resolve(),
    read,
    async dependants(entity, id, kind) {
      const found: AuthorityRecord[] = []
      for (const [dependant, by] of dependantsOf.get(entity) ?? [])
        if (kind === undefined || kind === dependant)
          found.push(...(await recordsWith(dependant, typeof by === 'string' ? { [by]: id } : { item_id: id, ...by })))
      return found
    },
    people: () => (people ??= recordsWith('systemUsers', {}).then((records) => records.map(toUser))),
    async runningHoursOf(userId) {
      const running = await recordsWith('workHours', { status: workHourStatus.running })
      return running.filter(
        ({ visibilityKey, currentFrom }) => visibilityKey === userId && currentFrom === alwaysCurrent,
      )
    },
    async hoursOf(userId, { from, writer }) {
      const hours = await recordsWith('workHours', { user_id: userId })
      return hours.filter(
        ({ currentFrom, row }) =>
          (currentFrom !== null && currentFrom >= from) ||
          Object.values(row.clocks).some((clock) => clock.endsWith(`-${writer}`)),
      )
    },
    async write(entry) {
      await keep(entry)
      const shared = await sharingOf(tx)
      if (shared === undefined) return
      const { entity, after, operation, patch, stamp, cause } = entry
      await addDecided(shared, [{ entity, id: after.id, operation, patch, stamp }], (group ??= cause.mutationId))
      if (operation === 'create') await takeUncreated(tx, shared, entity, after.id)
    },
    storedFile: () => Promise.resolve(null),
    pastValues: () => Promise.resolve([]),
    messagesOf: async (userId, cause) =>
      (await recordsWith('personalMessages', { recipient_id: userId })).filter(({ id }) => singleCause(id) === cause),
    renumber: () => Promise.resolve(),
    countMessage: () => undefined,
    pause: () => Promise.resolve(),
  }
}

/** What belongs to a record, and how it names that: by a field of its own, or as an item of a type. */
const dependantsOf: ReadonlyMap<
  EntityName,
  readonly (readonly [EntityName, string | { readonly item_type: string }])[]
> = new Map([
  [
    'events',
    [
      ['comments', { item_type: 'event' }],
      ['attachments', { item_type: 'event' }],
      ['crewNeeds', 'event_id'],
      ['crewSlots', 'event_id'],
      ['canvas', 'event_id'],
    ],
  ],
  [
    'tasks',
    [
      ['comments', { item_type: 'task' }],
      ['attachments', { item_type: 'task' }],
    ],
  ],
  [
    'chats',
    [
      ['chatMessages', 'chat_id'],
      ['chatReads', 'chat_id'],
      ['attachments', { item_type: 'chat' }],
    ],
  ],
])
