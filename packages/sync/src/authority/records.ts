import {
  accessRules,
  assert,
  type ChatMessageFields,
  type CommentFields,
  type CrewSlotFields,
  currentUntil,
  type EntityName,
  entityNamed,
  type EventFields,
  fieldOf,
  type MessageFields,
  type SeasonalClientFields,
  stampOf,
  type StoredRecord,
  type TaskFields,
  type WorkHourFields,
} from '@bama/domain'
import type { Row } from '../record/row.ts'
import { instantOf, type Stamp } from '../stamp/stamp.ts'

/** A record as the deciding side keeps it. `deleted` is the stamp of its deletion: then nothing else is left of it. */
export interface AuthorityRecord {
  readonly entity: string
  readonly id: string
  readonly row: Row
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: number
  /** `updatedAt` and `version` for people from whom fields are hidden: they count only changes of visible fields. */
  readonly shownAt: string
  readonly shownVersion: number
  readonly seq: number
  /** The value that decides who sees the record (domain, `EntityAccess.visibilityKeyOf`). */
  readonly visibilityKey: string | null
  /** What the record depends on, as `<entity>/<id>`. */
  readonly parent: string | null
  readonly currentFrom: string | null
  readonly deleted: Stamp | null
}

export type Read = (entity: EntityName, id: string) => Promise<AuthorityRecord | null>

export const stored = (record: AuthorityRecord): StoredRecord => ({ id: record.id, fields: record.row.fields })

/** Returns a record that exists and isn't deleted, or null. */
export const living = <R extends Pick<AuthorityRecord, 'deleted'>>(record: R | null): R | null =>
  record === null || record.deleted !== null ? null : record

interface FieldsByEntity {
  readonly events: EventFields
  readonly tasks: TaskFields
  readonly workHours: WorkHourFields
  readonly seasonalClients: SeasonalClientFields
  readonly comments: CommentFields
  readonly personalMessages: MessageFields
  readonly chatMessages: ChatMessageFields
  readonly crewSlots: CrewSlotFields
}

/** A living record has the fields of its entity's schema: it was validated when it was written. */
export const fieldsOf = <E extends keyof FieldsByEntity>(
  _entity: E,
  { row }: Pick<AuthorityRecord, 'row'>,
): FieldsByEntity[E] => row.fields as unknown as FieldsByEntity[E]

/** Adds what follows from a record and its parent: its visibility, and until when it is current. */
export async function placed(read: Read, entity: EntityName, after: AuthorityRecord): Promise<AuthorityRecord> {
  if (after.deleted !== null) return { ...after, currentFrom: null }
  const rules = accessRules[entity]
  const ref = rules.parentOf?.(stored(after)) ?? null
  const parent = ref === null ? null : living(await read(ref.entity, ref.id))
  return {
    ...after,
    visibilityKey: rules.visibilityKeyOf(stored(after), parent && stored(parent)),
    parent: ref === null ? null : `${ref.entity}/${ref.id}`,
    currentFrom: currentUntil(entity, after.row.fields),
  }
}

/** Returns a new record with this row, created at this instant. Its number and {@link placed} come when it is written. */
export function newRecord(entity: EntityName, id: string, row: Row, at: string): AuthorityRecord {
  return {
    entity,
    id,
    row,
    createdAt: at,
    updatedAt: at,
    version: 1,
    shownAt: at,
    shownVersion: 1,
    seq: 0,
    visibilityKey: null,
    parent: null,
    currentFrom: null,
    deleted: null,
  }
}

export const updatedRecord = (before: AuthorityRecord, row: Row, stamp: Stamp): AuthorityRecord => {
  assert(before.deleted === null, 'a deleted record never changes')
  const at = instantOf(stamp)
  return {
    ...before,
    row,
    updatedAt: at > before.updatedAt ? at : before.updatedAt,
    version: before.version + 1,
    ...(isShown(before, row) && {
      shownAt: at > before.shownAt ? at : before.shownAt,
      shownVersion: before.shownVersion + 1,
    }),
  }
}

/** Whether everyone who sees the record sees something of the change. */
function isShown({ entity: name, row: { clocks } }: AuthorityRecord, after: Row): boolean {
  const entity = entityNamed(name)
  const hidden = entity === null ? [] : accessRules[entity].privateFields
  const isSeen = (cell: string): boolean => !hidden.includes(fieldOf(cell))
  return (
    hidden.length === 0 ||
    Object.keys(after.clocks).some((cell) => stampOf(clocks, cell) !== stampOf(after.clocks, cell) && isSeen(cell))
  )
}

/** Returns what remains of a deleted record: its id, the deletion's stamp, and who may learn of it. */
export const tombstoneOf = (before: AuthorityRecord, stamp: Stamp): AuthorityRecord => ({
  ...before,
  row: { fields: {}, clocks: {} },
  updatedAt: instantOf(stamp),
  version: before.version + 1,
  shownAt: instantOf(stamp),
  shownVersion: before.shownVersion + 1,
  parent: null,
  currentFrom: null,
  deleted: stamp,
})
