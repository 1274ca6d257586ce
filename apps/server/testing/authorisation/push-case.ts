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

/** One mutation, what it is tried on, and what has to become of it. */
export interface PushCase {
  readonly entity: EntityName
  readonly situation: string
  readonly probe: string
  readonly operation: 'create' | 'update' | 'delete'
  readonly recordId: RecordId
  readonly patch: Patch
  readonly expected: Expected
  /** To be written before; absent for a creation, and where it is there already. */
  readonly record?: KnownRecord
  /** The record is tried more than once, so that only the mutation's own cells tell what it did. */
  readonly isShared?: boolean
  /** A whole record, as simple clients send it, can't say it. */
  readonly isOfCells?: boolean
  /** Together with the others of it, or not at all. */
  readonly group?: string
  /** Of a creation: what the server writes, whatever was sent of it. */
  readonly serverValues?: Readonly<Record<string, unknown>>
}

export interface CaseWorld {
  readonly cast: Cast
  readonly items: readonly ItemPlan[]
  readonly id: (entity: EntityName) => RecordId
  readonly nowMs: number
}

/** Every case of one person. */
export const casesOf = (world: CaseWorld): readonly PushCase[] =>
  situatedEntities.flatMap((entity) => {
    const situations = situationsOf(entity, world.cast, world.items, world.nowMs)
    return [
      ...createCases(world, entity),
      ...situations.flatMap((situation, index) => recordCases(world, entity, situation, index === 0)),
    ]
  })

/** Every cell of a record in one situation, and its deletion, each on a record of its own. */
function recordCases(
  { cast, items, id, nowMs }: CaseWorld,
  entity: EntityName,
  situation: Situation,
  isFirst: boolean,
): readonly PushCase[] {
  const template = recordOf(entity, id(entity), situation, nowMs)
  // They share their fields, and are written as copies.
  const newRecord = (): KnownRecord => (situation.person === undefined ? { ...template, id: id(entity) } : template)
  const query = (record: KnownRecord) => ({ person: cast.me, record, items: itemsOf(items) })
  const tried = (record: KnownRecord): Pick<PushCase, 'entity' | 'situation' | 'recordId' | 'record' | 'isShared'> => ({
    entity,
    situation: situation.label,
    recordId: record.id,
    ...(situation.person === undefined ? { record } : { isShared: true }),
  })
  const probes = [...updateProbes(template, cast), ...(isFirst ? noCellProbes(template) : [])].filter(
    // Of what is deleted all that is consulted is that it stays so.
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

/** The id of a read mark follows from its chat and from whose it says it is. */
const markIdOf = ({ chat_id: chat, user_id: user }: Patch, { me }: Cast): RecordId =>
  recordId(`${typeof chat === 'string' ? chat : ''}:${typeof user === 'string' ? user : me.id}`)

/** The id of what there is one of for each follows from what it is about. */
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
