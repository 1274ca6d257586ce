import { type CellValue, crewNeedId, type CrewPersonType, crewSlotId, type RecordId } from '@bama/domain'
import type { Mutation } from '../../protocol/mutation.ts'
import type { SimPerson } from '../sim-server-port.ts'
import { type FoldedRecord, isRemoved, livingIn, recordIn, tidy, valueOf, wins, wonCells, type World } from './fold.ts'
import { intervalOf, intervalStamp } from './hours.ts'
import { mayCreate, mayDelete, mayWrite } from './rules.ts'
import { isWritableCell, shapes, partsOfEntry } from './shapes.ts'
import { sees } from './sight.ts'
import { instantsByWall, isByWall } from './walls.ts'

/** The required outcome of a mutation. `erased`: its record was deleted, so it must not change anything. */
export type Verdict = 'applied' | 'superseded' | 'rejected' | 'erased'

type Attempt = Pick<Mutation, 'entity' | 'recordId' | 'operation' | 'patch' | 'stamp'>

/** The verdict on a mutation that the server receives at `nowMs` by its clock, under the stamp that it has there. */
export function verdictOn(
  world: World,
  person: SimPerson,
  mutation: Attempt,
  { stamp, nowMs }: { readonly stamp: string; readonly nowMs: number },
): Verdict {
  const { entity, recordId, operation } = mutation
  if (shapes[entity] === undefined) return 'rejected'
  const record = recordIn(world, entity, recordId)
  const change = asChange(world, mutation)
  const { patch } = change
  if (change.operation !== operation)
    return mayCreate(world, person, entity, mutation.patch) &&
      recordId === idOf(mutation, person) &&
      hasParent(world, mutation)
      ? verdictOn(world, person, change, { stamp, nowMs })
      : 'rejected'
  if (operation === 'create' && (recordId !== idOf(mutation, person) || !hasParent(world, mutation))) return 'rejected'
  const isSound =
    operation === 'delete' || Object.entries(patch).every(([cell, value]) => isSoundCell(entity, cell, value))
  const isPlausible = isPlausibleInterval(record, mutation, nowMs)
  if (operation === 'create')
    return isSound &&
      isPlausible &&
      record === undefined &&
      isComplete(mutation) &&
      mayCreate(world, person, entity, patch)
      ? 'applied'
      : 'rejected'
  if (record === undefined) return 'rejected'
  if (record.isDeleted) return 'erased'
  if (!isSound || !isPlausible || !sees(world, person, record)) return 'rejected'
  if (operation === 'delete') return mayDelete(person, record) ? 'applied' : 'rejected'
  const cells = Object.entries(patch)
  if (!cells.every(([cell, value]) => mayWrite(person, record, cell, value))) return 'rejected'
  if (!cells.every(([cell]) => isCompleteEntry(record, mutation, cell)) || decidesOtherInterval(record, change))
    return 'rejected'
  if (isDecidedOtherwise(record, mutation, stamp)) return 'rejected'
  return wonCells(record, patch, stamp).length > 0 ? 'applied' : 'superseded'
}

/** The identifying fields of entities whose ids follow from them. */
const identities: Readonly<Record<string, readonly string[]>> = {
  chatReads: ['chat_id', 'user_id'],
  crewNeeds: ['event_id', 'role'],
  crewSlots: ['event_id', 'person_type', 'person_id', 'role'],
  crewSettings: [],
}

function textIn(patch: Attempt['patch'], field: string): string {
  const value = tidy(patch[field] ?? null)
  return typeof value === 'string' ? value : ''
}

/** The only id that a new record may have; most entities allow any. */
function idOf({ entity, recordId, patch }: Attempt, person: SimPerson): string {
  const text = (field: string): string => textIn(patch, field)
  if (entity === 'chatReads') return `${text('chat_id')}:${person.id}`
  if (entity === 'crewNeeds') return crewNeedId({ event_id: text('event_id') as RecordId, role: text('role') })
  if (entity !== 'crewSlots') return recordId
  return crewSlotId({
    event_id: text('event_id') as RecordId,
    person_type: text('person_type') as CrewPersonType,
    person_id: text('person_id') as RecordId,
    role: text('role'),
  })
}

/** Needs and slots require a living event. */
const hasParent = (world: World, { entity, patch }: Attempt): boolean =>
  !['crewNeeds', 'crewSlots'].includes(entity) || livingIn(world, 'events', textIn(patch, 'event_id')) !== undefined

/**
 * Turns a second creation of an identified record into an update (S85), and lets a decision name the stamp that edits of
 * its own device have given the interval meanwhile (S52).
 */
export function asChange<M extends Attempt>(world: World, mutation: M): M {
  const { entity, recordId, operation, patch } = mutation
  const identity = identities[entity]
  if (entity === 'workHours' && operation === 'update') return afterOwnEdits(world, mutation)
  if (identity === undefined || operation !== 'create') return mutation
  if (livingIn(world, entity, recordId) === undefined) return mutation
  const change = Object.fromEntries(Object.entries(patch).filter(([cell]) => !identity.includes(cell)))
  return { ...mutation, operation: 'update', patch: change }
}

function afterOwnEdits<M extends Attempt>(world: World, mutation: M): M {
  const { recordId, patch, stamp } = mutation
  const { decision } = patch
  const record = livingIn(world, 'workHours', recordId)
  if (record === undefined || typeof decision !== 'object' || decision === null) return mutation
  const isPresent = (seen: unknown): boolean => seen === intervalStamp(record)
  let seen: unknown = decision['decided_interval']
  while (typeof seen === 'string' && !isPresent(seen))
    seen = world.replacedStamps.get(`${recordId} ${seen} ${stamp.slice(-16)}`)
  if (typeof seen !== 'string' || seen === decision['decided_interval']) return mutation
  return { ...mutation, patch: { ...patch, decision: { ...decision, decided_interval: seen } } }
}

function isSoundCell(entity: string, cell: string, value: CellValue): boolean {
  if (!isWritableCell(entity, cell)) return false
  const known = shapes[entity]?.values?.[cell]
  if (known !== undefined) return known.includes(value)
  if (entity === 'canvas' && cell.endsWith('/element')) return typeof value === 'string' && !value.includes('image')
  if (entity === 'availability' && cell === 'period') return isSoundPeriod(value)
  if (entity !== 'workHours' || typeof value !== 'object' || value === null) return true
  if (cell === 'decision') return value['decided_status'] !== 'נדחה' || (value['decision_reason'] ?? null) !== null
  if (isByWall(value)) return instantsByWall(value) !== null
  const { started_at = null, ended_at = null, start_time = null } = value
  return (started_at ?? start_time) !== null && (ended_at === null || (started_at !== null && ended_at >= started_at))
}

/** A period must end after it begins. */
function isSoundPeriod(value: CellValue): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { from_day, from_time, to_day, to_time } = value
  const [start, end] = [
    `${String(from_day)}T${String(from_time ?? '00:00')}`,
    `${String(to_day)}T${String(to_time ?? '24:00')}`,
  ]
  return end > start
}

const dayMs = 86_400_000

/**
 * Hours can't be days ahead or last longer than a month, except a forgotten timer that began that long ago. A clock
 * that is ahead can't end anything that began before.
 */
function isPlausibleInterval(
  record: FoldedRecord | undefined,
  { patch: { interval }, stamp }: Attempt,
  nowMs: number,
): boolean {
  if (typeof interval !== 'object' || interval === null) return true
  const { date, started_at, ended_at } = interval
  const [start, end] = [started_at, ended_at].map((text) => (typeof text === 'string' ? Date.parse(text) : null))
  const isAhead = (ms: number | null | undefined): boolean => typeof ms === 'number' && ms > nowMs + 2 * dayMs
  const known = record === undefined ? null : intervalOf(record)['started_at']
  const isForgotten = typeof known === 'string' && typeof started_at === 'string' && started_at >= known
  const isLong = typeof start === 'number' && typeof end === 'number' && end - start > 31 * dayMs && !isForgotten
  const [hasEarlyStart, hasLateEnd] = [
    typeof start === 'number' && start <= nowMs + 5 * 60_000,
    typeof end === 'number' && end > nowMs + 5 * 60_000,
  ]
  const isWrongClock = Date.parse(stamp.slice(0, 24)) > nowMs + 5 * 60_000
  const isDayAhead = typeof start !== 'number' && Date.parse(`${String(date)}T00:00:00.000Z`) > nowMs + 3 * dayMs
  return !isDayAhead && !isAhead(start) && !isAhead(end) && !isLong && !(isWrongClock && hasEarlyStart && hasLateEnd)
}

/** Whether all fields without a default are given. The server writes the owner. */
function isComplete({ entity, patch }: Attempt): boolean {
  const given = new Set(
    Object.entries(patch).flatMap(([cell, value]) => [
      cell,
      ...(typeof value === 'object' ? Object.keys(value ?? {}) : []),
    ]),
  )
  return (shapes[entity]?.required ?? []).every((field) => field === 'user_id' || given.has(field))
}

/** A new list entry needs its first part, such as the text of a checklist line. */
function isCompleteEntry(record: FoldedRecord, { patch, entity }: Attempt, cell: string): boolean {
  const [list = '', entry, part] = cell.split('/')
  if (part === undefined || shapes[entity]?.lists?.includes(list) !== true || isRemoved(record, cell)) return true
  const text = `${list}/${entry}/${partsOfEntry(list)[0]}`
  const isGone = `${list}/${entry}` in patch
  return isGone || record.cells.has(text) || text in patch
}

function decidesOtherInterval(record: FoldedRecord, { patch }: Attempt): boolean {
  const decision = patch['decision']
  return typeof decision === 'object' && decision !== null && decision['decided_interval'] !== intervalStamp(record)
}

/** Whether a later, different decision stands. The author must then learn that theirs has no effect. */
function isDecidedOtherwise(record: FoldedRecord, { patch: { decision } }: Attempt, stamp: string): boolean {
  if (typeof decision !== 'object' || decision === null || wins(record, 'decision', decision, stamp)) return false
  const standing = valueOf(record, 'decision')
  return typeof standing === 'object' && standing !== null && standing['decided_status'] !== decision['decided_status']
}
