import {
  crewNeedId,
  crewSlotId,
  type CrewSlotFields,
  type EntityName,
  type Patch,
  type RecordId,
  recordId,
} from '@bama/domain'
import { createProbes } from './create-probes.ts'
import { expectCreate, expectDelete, type Expected, expectUpdate, serverValues } from './expected-answer.ts'
import type { KnownRecord } from './known-record.ts'
import type { Items } from './permits.ts'
import type { Cast, Person } from './person.ts'
import { type ItemPlan, itemsOf, recordOf, situatedEntities, situationsOf } from './situations.ts'
import type { Situation } from './situation.ts'
import { noCellProbes, updateProbes } from './update-probes.ts'

/** One mutation, the record it is tried on, and the expected outcome. */
export interface PushCase {
  readonly entity: EntityName
  readonly situation: string
  readonly probe: string
  readonly operation: 'create' | 'update' | 'delete'
  readonly recordId: RecordId
  readonly patch: Patch
  readonly expected: Expected
  /** The record to write beforehand; absent for a creation, and if the record already exists. */
  readonly record?: KnownRecord
  /** Several cases use this record, so only the mutation's own cells show what it did. */
  readonly isShared?: boolean
  /** Can't be expressed as a whole record, as simple clients send it. */
  readonly isOfCells?: boolean
  /** Cases with the same group are applied together or not at all. */
  readonly group?: string
  /** For a creation: the values that the server sets, whatever was sent. */
  readonly serverValues?: Readonly<Record<string, unknown>>
}

export interface CaseWorld {
  readonly cast: Cast
  readonly items: readonly ItemPlan[]
  readonly id: (entity: EntityName) => RecordId
  readonly nowMs: number
}

export const casesOf = (world: CaseWorld): readonly PushCase[] =>
  situatedEntities.flatMap((entity) => {
    const situations = situationsOf(entity, world.cast, world.items, world.nowMs)
    return [
      ...createCases(world, entity),
      ...situations.flatMap((situation, index) => recordCases(world, entity, situation, index === 0)),
    ]
  })

/** A case for every cell of a record in one situation, and one for its deletion, each on a separate record. */
function recordCases(
  { cast, items, id, nowMs }: CaseWorld,
  entity: EntityName,
  situation: Situation,
  isFirst: boolean,
): readonly PushCase[] {
  const template = recordOf(entity, id(entity), situation, nowMs)
  // The template's copies differ in their ids only. People of the cast exist once and are used directly.
  const newRecord = (): KnownRecord => (situation.person === undefined ? { ...template, id: id(entity) } : template)
  const query = (record: KnownRecord) => ({ person: cast.me, record, items: itemsOf(items) })
  const tried = (record: KnownRecord): Pick<PushCase, 'entity' | 'situation' | 'recordId' | 'record' | 'isShared'> => ({
    entity,
    situation: situation.label,
    recordId: record.id,
    ...(situation.person === undefined ? { record } : { isShared: true }),
  })
  const probes = [...updateProbes(template, cast), ...(isFirst ? noCellProbes(template) : [])].filter(
    // On deleted records only the refusal matters, so every eighth probe is enough.
    (_, index) => situation.isDeleted !== true || index % 8 === 0,
  )
  const updates = probes.map((probe): PushCase => {
    const { label, patch, removed, isOfCells = false } = probe
    const record = { ...newRecord(), ...(removed === undefined ? {} : { removed }) }
    return {
      ...tried(record),
      probe: label,
      operation: 'update',
      patch,
      expected: expectUpdate(query(record), probe),
      isOfCells,
    }
  })
  const record = newRecord()
  return [
    ...updates,
    { ...tried(record), probe: 'deletion', operation: 'delete', patch: {}, expected: expectDelete(query(record)) },
  ]
}

/** The id of a read mark is derived from its chat and its owner. */
const markIdOf = ({ chat_id: chat, user_id: user }: Patch, { me }: Cast): RecordId =>
  recordId(`${typeof chat === 'string' ? chat : ''}:${typeof user === 'string' ? user : me.id}`)

/** The id of a new record, which for some entities is derived from the patch. */
function idOf(entity: EntityName, patch: Patch, cast: Cast, newId: CaseWorld['id']): RecordId {
  if (entity === 'chatReads') return markIdOf(patch, cast)
  const about = patch as unknown as CrewSlotFields
  if (entity === 'crewNeeds') return crewNeedId(about)
  return entity === 'crewSlots' ? crewSlotId(about) : newId(entity)
}

function createCases({ cast, items, id }: CaseWorld, entity: EntityName): readonly PushCase[] {
  const known: Items = itemsOf(items)
  const shownNames = new Map(Object.values(cast).map((person: Person) => [person.id, person.shownName]))
  return createProbes(entity, cast, items).map(({ label, patch }): PushCase => {
    const recordId = idOf(entity, patch, cast, id)
    const record: KnownRecord = {
      entity,
      id: recordId,
      fields: { user_id: cast.me.id, created_by: cast.me.id, ...patch },
    }
    const query = { person: cast.me, record, items: known }
    return {
      entity,
      situation: 'none yet',
      probe: label,
      operation: 'create',
      recordId,
      patch,
      expected: expectCreate(query, patch),
      serverValues: serverValues(query, patch, shownNames),
    }
  })
}
