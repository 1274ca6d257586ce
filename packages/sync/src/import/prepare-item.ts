import { type EntityModel, entityModels, type EntityName, type UserFields, userSchema } from '@bama/domain'
import type { ImportProblemCode } from '../protocol/import.ts'
import type { z } from 'zod'
import { converted, type FileFacts } from './conversions.ts'
import { fieldValue } from './field-value.ts'
import { readEntries, readSet } from './lists.ts'
import { withPresentNames } from './old-names.ts'
import { idIn, isRaw, type Raw } from './read-backup.ts'
import { serverDevice } from '../authority/writes.ts'
import { formatStamp } from '../stamp/stamp.ts'
import type { Tally } from './tally.ts'
import { instantMsOf } from './times.ts'
import { type Decision, readHours } from './work-hours.ts'

/** A file's record with present field names and formats, not yet compared with existing data. */
export interface PreparedItem {
  readonly entity: EntityName
  readonly id: string
  /** ISO 8601 UTC. */
  readonly createdAt: string
  readonly updatedMs: number
  /** The file's fields as parsed by the schema, without derived ones. */
  readonly fields: Raw
  /** The decision, for work hours. */
  readonly decision: Decision | null
  /** The last sign-in, for people. No client writes it. */
  readonly lastLogin: Pick<UserFields, 'last_login' | 'last_login_device'> | null
  /** Unknown fields, if they are kept. */
  readonly legacy: Raw | null
}

interface Preparing {
  readonly entity: EntityName
  readonly raw: unknown
  readonly index: number
  readonly facts: FileFacts
  readonly nowMs: number
  /** The record's order key, if the file has a number for its position. */
  readonly place: string | null
  readonly tally: Tally
  readonly keepsUnknown: boolean
}

/** The field in which a device keeps unknown fields. */
export const legacyField = '_legacy'

const bookkeeping = new Set([
  'id',
  'created_at',
  'updated_at',
  '_version',
  '_synced',
  '_clocks',
  '_encrypted',
  '_encryptedFields',
])

/** Prepares one record. Null if it can't be imported, which the tally then reports. */
export function prepareItem(preparing: Preparing): PreparedItem | null {
  const { entity, raw, index, nowMs, tally, keepsUnknown } = preparing
  const named = isRaw(raw) ? withPresentNames(entity, raw) : new Map<string, unknown>()
  const id = idIn(named.get('id'))
  const skip = (code: 'malformed' | 'required', field?: string): null => {
    tally.problem(entity, id ?? `#${index}`, code, field)
    tally.count(entity, 'skipped')
    return null
  }
  const createdMs = instantMsOf(named.get('created_at'))
  const updatedMs = instantMsOf(named.get('updated_at')) ?? createdMs
  if (id === null) return skip('malformed', 'id')
  if (updatedMs === null) return skip('malformed', 'updated_at')
  // A wrong clock must not win for ever.
  const changedMs = Math.min(updatedMs, nowMs)
  const createdAt = new Date(createdMs ?? changedMs).toISOString()
  const { fields: read, decision } =
    entity === 'workHours'
      ? readAsHours(preparing, id, named, changedMs)
      : { fields: readFields(preparing, id, named), decision: null }
  const fields: Record<string, unknown> = { ...read }
  // The message was unsent when the file was made. It gets a position by its creation time.
  if (entity === 'chatMessages' && (fields['position'] ?? '') === '')
    fields['position'] = formatStamp(Date.parse(createdAt), 0, serverDevice)
  const missing = Object.entries(entityModels[entity].schema.shape).find(
    ([field, schema]) => fields[field] === undefined && !schema.safeParse(undefined).success,
  )
  if (missing !== undefined) return skip('required', missing[0])
  const loginMs = entity === 'systemUsers' ? instantMsOf(named.get('last_login')) : null
  const device = userSchema.shape.last_login_device.safeParse(named.get('last_login_device'))
  const lastLogin =
    loginMs === null
      ? null
      : { last_login: new Date(loginMs).toISOString(), last_login_device: device.success ? device.data : null }
  const unknown = unknownFields(entity, named)
  if (!keepsUnknown) tally.dropFields(unknown.length)
  const legacy = keepsUnknown ? legacyOf(unknown) : null
  return { entity, id, createdAt, updatedMs: changedMs, fields, decision, lastLogin, legacy }
}

function readAsHours(
  preparing: Preparing,
  id: string,
  named: Map<string, unknown>,
  updatedMs: number,
): Pick<PreparedItem, 'fields' | 'decision'> {
  const { entity, facts, tally } = preparing
  const nameOf = (kind: EntityName, field: string): string | undefined =>
    facts.nameOf.get(`${kind}/${String(named.get(field))}`)
  // Hours outlive what they refer to, so they carry the names themselves. Old hours may lack them.
  if (!named.has('user_name')) named.set('user_name', nameOf('systemUsers', 'user_id'))
  if (!named.has('event_name')) named.set('event_name', nameOf('events', 'event_id'))
  const stored = {
    status: named.get('status'),
    hours_worked: named.get('hours_worked'),
    updatedAt: new Date(updatedMs).toISOString(),
    zone: facts.zone,
  }
  const read = readHours(readFields(preparing, id, named), stored)
  for (const { field, code } of read.problems) tally.problem(entity, id, code, field)
  return { fields: read.fields, decision: read.decision }
}

/** Reads the fields that the file has and the present schema knows. */
function readFields(preparing: Preparing, id: string, named: ReadonlyMap<string, unknown>): Raw {
  const { entity, facts, place, tally } = preparing
  const model = entityModels[entity]
  const encrypted = encryptedFields(named)
  const fields: Record<string, unknown> = {}
  let dropped = 0
  for (const [field, schema] of Object.entries(model.schema.shape)) {
    const raw = named.get(field)
    if (raw === undefined || model.derived.includes(field)) continue
    const note = (code: ImportProblemCode): void => tally.problem(entity, id, code, field)
    if (encrypted.has(field)) {
      note('encrypted')
      continue
    }
    const value = field === 'sort_order' && place !== null ? place : converted(entity, field, raw, facts)
    const read = readField(model, schema, value, { id, field, facts })
    for (const code of read.problems) note(code)
    dropped += read.dropped ?? 0
    if ('value' in read) fields[field] = read.value
  }
  tally.dropFields(dropped)
  return fields
}

/** Plain-text passwords and keys of the old product, which are never kept. */
const secret = /passw|secret|token/i

/** Whether an old field contains a secret that must not be kept. */
export const isSecretField = (name: string): boolean => secret.test(name)

type Field = readonly [name: string, value: unknown]

function unknownFields(entity: EntityName, named: ReadonlyMap<string, unknown>): readonly Field[] {
  const { shape } = entityModels[entity].schema
  return [...named].filter(([name]) => !bookkeeping.has(name) && !Object.hasOwn(shape, name))
}

/** Returns unknown fields, including those kept by earlier imports; null if there are none. */
function legacyOf(unknown: readonly Field[]): Raw | null {
  const all = unknown.flatMap(([name, value]): readonly Field[] =>
    name === legacyField && isRaw(value) ? Object.entries(value) : [[name, value]],
  )
  const kept = all.filter(([name]) => name !== '__proto__' && !isSecretField(name))
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

function readField(
  model: EntityModel,
  schema: z.ZodType,
  value: unknown,
  { id, field, facts }: { readonly id: string; readonly field: string; readonly facts: FileFacts },
): { readonly value?: unknown; readonly problems: readonly ImportProblemCode[]; readonly dropped?: number } {
  const [list, set, map] = [model.lists[field], model.sets[field], model.maps[field]]
  if (list !== undefined) return readEntries(list, value, { id, field }, model.limits?.[field]?.entries)
  if (set !== undefined)
    return readSet(set, value, field === 'tags' ? (element) => tagName(element, facts) : (element) => element)
  if (map !== undefined) return { value: readFlags(map.shape, value), problems: [] }
  const { problem, ...read } = fieldValue(schema, value)
  return { ...read, problems: problem === undefined ? [] : [problem] }
}

/** Returns the names of fields that the old product encrypted. They can't be decrypted here. */
function encryptedFields(named: ReadonlyMap<string, unknown>): ReadonlySet<unknown> {
  const fields = named.get('_encryptedFields')
  return new Set(named.get('_encrypted') === true && Array.isArray(fields) ? fields : [])
}

/** Tags are stored by name. A file may refer to a tag by its record. */
function tagName(element: unknown, { nameOf }: FileFacts): unknown {
  if (isRaw(element)) return element['name']
  return typeof element === 'string' ? (nameOf.get(`tags/${element}`) ?? element) : element
}

const readFlags = (shape: Raw, value: unknown): Raw =>
  Object.fromEntries(
    Object.keys(shape).flatMap((key) =>
      isRaw(value) && Object.hasOwn(value, key) && typeof value[key] === 'boolean' ? [[key, value[key]]] : [],
    ),
  )
