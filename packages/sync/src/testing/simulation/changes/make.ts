import type { Change, EntityName, Patch, RecordId } from '@bama/domain'
import type { LocalRecord } from '../../../replica/local-store.ts'
import type { SeededRandom } from '../../seeded-random.ts'
import type { SimPerson } from '../../sim-server-port.ts'
import { personOf, type Run, type SimDevice, shownOf } from '../run.ts'

/** Changes that a person makes in one go; null if there is nothing to change. */
export type ChangeMaker = (run: Run, device: SimDevice) => readonly Change[] | null

export const create = (run: Run, entity: EntityName, patch: Patch): Change => ({
  entity,
  recordId: run.random.uuid() as RecordId,
  operation: 'create',
  patch,
})

export const update = (entity: EntityName, { id }: Pick<LocalRecord, 'id'>, patch: Patch): Change => ({
  entity,
  recordId: id as RecordId,
  operation: 'update',
  patch,
})

export const remove = (entity: EntityName, { id }: Pick<LocalRecord, 'id'>): Change => ({
  entity,
  recordId: id as RecordId,
  operation: 'delete',
  patch: {},
})

/** People mostly change the same few records. */
export const pickBusy = (random: SeededRandom, records: readonly LocalRecord[]): LocalRecord | null =>
  records.length === 0
    ? null
    : random.pick(random.chance(0.6) ? records.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, 2) : records)

/** One of the records of an entity that a device shows, or null. */
export const pickShown = ({ random }: Run, device: SimDevice, entity: string): LocalRecord | null =>
  pickBusy(random, shownOf(device, entity))

/** One of the records that belong to the device's person, or null. */
export const pickOwn = ({ random }: Run, device: SimDevice, entity: string): LocalRecord | null =>
  pickBusy(
    random,
    shownOf(device, entity).filter((record) => (record['user_id'] ?? device.userId) === device.userId),
  )

export const actorOn = (run: Run, device: SimDevice): SimPerson => personOf(run, device.userId)

export const pickPerson = ({ random, truth }: Run): SimPerson => random.pick([...truth.world.people.values()])

/** One to three of the offered cells. */
export function someCells(random: SeededRandom, choices: () => readonly Patch[]): Patch {
  const count = 1 + random.below(3)
  return Object.assign({}, ...Array.from({ length: count }, () => random.pick(choices()))) as Patch
}

const entriesOf = (record: LocalRecord, list: string): readonly { readonly id: string }[] =>
  Array.isArray(record[list]) ? (record[list] as { readonly id: string }[]) : []

/** Possible changes of a checklist: a new line, a tick, another text, another position, a removed line. */
export function checklistCells(random: SeededRandom, record: LocalRecord, list = 'checklist'): readonly Patch[] {
  const entries = entriesOf(record, list)
  const added = { [`${list}/item-${random.hex(6)}/item`]: `שורה ${random.below(100)}` }
  if (entries.length === 0) return [added]
  const at = `${list}/${random.pick(entries).id}`
  return [
    added,
    { [`${at}/completed`]: random.chance(0.5) },
    { [`${at}/completed`]: random.chance(0.5) },
    { [`${at}/item`]: `ערוך ${random.below(100)}` },
    { [`${at}/sort_order`]: `a${random.below(10)}` },
    { [at]: null },
  ]
}

export const tagCell = (random: SeededRandom): Patch => ({
  [`tags/${encodeURIComponent(random.pick(['דחוף', 'הגברה', 'LED', 'a/b']))}`]: random.chance(0.6),
})

/** The present day by the device's clock. */
export const dayOn = (device: SimDevice, daysAhead = 0): string =>
  new Date(device.world.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)
