import { orderKeyBetween, orderKeySchema } from '@bama/domain'
import type { ImportProblemCode } from '../protocol/import.ts'
import type { z } from 'zod'
import { fieldValue } from './field-value.ts'
import { idIn, isRaw, ownOf, type Raw } from './read-backup.ts'
import { seededId, seededRandom } from './seeded.ts'

/** The maximum number of entries of a list or elements of a set (packages/sync/SPEC.md, S22). */
const maxEntries = 500

interface ReadList {
  readonly value: readonly unknown[]
  readonly problems: readonly ImportProblemCode[]
  /** The number of unknown fields in entries. */
  readonly dropped: number
}

interface Entry {
  readonly fields: Raw & { readonly id: string }
  readonly hasOwnId: boolean
  /** `sort_order` as in the file: a key, null, a number, or missing. */
  readonly order: unknown
}

/**
 * Reads a keyed list of a file. Old entries have no id; theirs is derived from the record, their position and their
 * content. Without order keys they stay in the order of the file, or of their numbers.
 */
export function readEntries(
  schema: z.ZodObject,
  value: unknown,
  owner: { readonly id: string; readonly field: string },
  most = maxEntries,
): ReadList {
  if (!Array.isArray(value))
    return { value: [], problems: value === null || value === undefined ? [] : ['invalid'], dropped: 0 }
  const problems: ImportProblemCode[] = value.length > most ? ['shortened'] : []
  const entries: Entry[] = []
  let dropped = 0
  for (const [index, given] of value.slice(0, most).entries()) {
    // In old files a line may be plain text.
    const raw = typeof given === 'string' ? { item: given } : given
    const read = isRaw(raw) ? readEntry(schema, raw) : null
    if (read === null || !isRaw(raw)) {
      problems.push('invalid')
      continue
    }
    problems.push(...read.problems)
    dropped += read.dropped
    const own = idIn(ownOf(raw, 'id'))
    const isFree = own !== null && entries.every(({ fields }) => fields.id !== own)
    const id = isFree ? own : seededId(owner.id, owner.field, index, JSON.stringify(read.fields))
    entries.push({ fields: { id, ...read.fields }, hasOwnId: isFree, order: ownOf(raw, 'sort_order') })
  }
  const isOrdered = Object.hasOwn(schema.shape, 'sort_order')
  return { value: isOrdered ? inOrder(entries, owner) : entries.map(({ fields }) => fields), problems, dropped }
}

function readEntry(
  schema: z.ZodObject,
  raw: Raw,
): { readonly fields: Raw; readonly problems: readonly ImportProblemCode[]; readonly dropped: number } | null {
  const names = Object.keys(schema.shape)
  const fields: Record<string, unknown> = {}
  const problems: ImportProblemCode[] = []
  for (const [name, part] of Object.entries(schema.shape)) {
    if (name === 'id' || name === 'sort_order') continue
    const read = fieldValue(part, ownOf(raw, name))
    if (read.problem !== undefined) problems.push(read.problem)
    const fallback = part.safeParse(undefined)
    if (!('value' in read) && !fallback.success) return null
    fields[name] = 'value' in read ? read.value : fallback.data
  }
  return { fields, problems, dropped: Object.keys(raw).filter((name) => !names.includes(name)).length }
}

const isKey = (order: unknown): order is string => orderKeySchema.safeParse(order).success

/** Returns an order number, since positions used to be whole numbers; null if it isn't one. */
export const orderNumber = (order: unknown): number | null => {
  const number = typeof order === 'string' && order.trim() !== '' ? Number(order) : order
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

function inOrder(
  entries: readonly Entry[],
  { id, field }: { readonly id: string; readonly field: string },
): readonly unknown[] {
  // Entries in the present format keep their order keys.
  if (entries.every(({ hasOwnId, order }) => hasOwnId && (order === null || isKey(order))))
    return entries.map(({ fields, order }) => ({ ...fields, sort_order: order }))
  const numbers = new Map(entries.map((entry) => [entry, orderNumber(entry.order)]))
  const isNumbered = [...numbers.values()].every((number) => number !== null)
  const sorted = isNumbered ? [...entries].sort((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0)) : entries
  const random = seededRandom(id, field)
  let last: string | null = null
  return sorted.map(({ fields }) => {
    last = orderKeyBetween(last, null, random)
    return { ...fields, sort_order: last }
  })
}

/** Reads a set without duplicates. `nameOf` returns the text of an element that is stored in another form. */
export function readSet(schema: z.ZodType<string>, value: unknown, nameOf: (element: unknown) => unknown): ReadList {
  if (!Array.isArray(value))
    return { value: [], problems: value === null || value === undefined ? [] : ['invalid'], dropped: 0 }
  const read = value.slice(0, maxEntries).map((element) => fieldValue(schema, nameOf(element)))
  const problems = read.flatMap(({ problem, ...rest }) => problem ?? ('value' in rest ? [] : ['invalid' as const]))
  return {
    value: [...new Set(read.flatMap((one) => ('value' in one ? [one.value] : [])))],
    problems: value.length > maxEntries ? [...problems, 'shortened'] : problems,
    dropped: 0,
  }
}
