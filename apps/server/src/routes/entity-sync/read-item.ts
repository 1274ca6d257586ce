import { type EntityModel, parseFields, type RecordId, recordIdSchema } from '@bama/domain'
import type { ItemResult } from '@bama/sync'

/** What one item of a request changes. */
export interface Item {
  readonly id: RecordId
  readonly isDeletion: boolean
  /** When it was changed, in milliseconds since the epoch. */
  readonly changedMs: number
  /** The fields that it names, parsed by the schema, without those that no client writes. */
  readonly fields: Readonly<Record<string, unknown>>
}

type ReadItem = { readonly ok: true; readonly item: Item } | { readonly ok: false; readonly result: ItemResult }

const bookkeeping = new Set(['id', 'created_at', 'updated_at', '_version', '_synced', '_clocks'])

/** The first instant that no stamp can express, because its year has five digits. */
const endMs = Date.UTC(10_000, 0)

/** Returns an instant of an item or a request in milliseconds since the epoch, or null if it is invalid. */
export function instantMs(value: unknown): number | null {
  const ms = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN
  return ms >= 0 && ms < endMs ? Math.floor(ms) : null
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads an item of a request. `sentMs` is used if the item doesn't say when it was changed. */
export function readItem(model: EntityModel, raw: unknown, sentMs: number): ReadItem {
  const id = isObject(raw) ? recordIdSchema.safeParse(raw['id']).data : undefined
  if (!isObject(raw) || id === undefined) return refused(null, 'invalid', 'id', 'bad_id')
  const changedMs = (raw['updated_at'] ?? null) === null ? sentMs : instantMs(raw['updated_at'])
  if (changedMs === null) return refused(id, 'invalid', 'updated_at', 'bad_instant')
  if (raw['deleted'] === true) return { ok: true, item: { id, isDeletion: true, changedMs, fields: {} } }
  const named = Object.entries(raw).filter(([field]) => !bookkeeping.has(field) && !model.derived.includes(field))
  const unknown = named.find(([field]) => !Object.hasOwn(model.schema.shape, field))
  if (unknown !== undefined) return refused(id, 'unknown_field', unknown[0], 'this kind of record has no such field')
  const parsed = parseFields(model, Object.fromEntries(named))
  if (!parsed.ok) return refused(id, 'invalid', parsed.error.field, parsed.error.reason)
  return { ok: true, item: { id, isDeletion: false, changedMs, fields: parsed.value } }
}

function refused(
  id: string | null,
  code: 'invalid' | 'unknown_field',
  field?: string,
  message: string = code,
): ReadItem {
  // The name of a field comes from outside, and may be as long as the body.
  return {
    ok: false,
    result: { id, status: 'rejected', code, message, ...(field === undefined ? {} : { field: field.slice(0, 200) }) },
  }
}
