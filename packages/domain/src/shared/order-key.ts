import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { z } from 'zod'
import { compareText } from './compare-text.ts'
import { assert } from './result.ts'

const maxLength = 128

function isOrderKey(text: string): boolean {
  try {
    generateKeyBetween(text, null)
    return true
  } catch {
    return false
  }
}

/** A fractional index: digits that sort as bytes (`0-9A-Za-z`), with room between any two. */
export const orderKeySchema = z
  .string()
  .max(maxLength)
  .regex(/^[0-9A-Za-z]+$/, 'bad_order_key')
  .refine(isOrderKey, 'bad_order_key')

/** Returns a number in [0, 1), as `Math.random` does. */
export type Random = () => number

/**
 * Returns a key strictly between two neighbours (null: an end of the list). It has jitter, so that two people who
 * insert at the same place at once rarely choose the same key.
 */
export function orderKeyBetween(before: string | null, after: string | null, random: Random): string {
  let low = before
  let high = after
  let key = generateKeyBetween(low, high)
  // At an open end only the integer part would grow; bisecting needs a bound on both sides.
  if (high === null) high = generateKeyBetween(key, null)
  for (let bits = 0; bits < 12; bits++) {
    if (random() < 0.5) high = key
    else low = key
    key = generateKeyBetween(low, high)
  }
  return key
}

export interface Ordered {
  readonly id: string
  readonly sort_order: string | null
}

/** Compares list items by key as bytes, those without a key last, ties by id. Never by locale. */
export function compareOrdered(a: Ordered, b: Ordered): number {
  if (a.sort_order !== b.sort_order) {
    if (a.sort_order === null) return 1
    if (b.sort_order === null) return -1
    return a.sort_order < b.sort_order ? -1 : 1
  }
  return compareText(a.id, b.id)
}

export interface Placement {
  /** The key of the placed item. */
  readonly key: string
  /** Neighbours that need a new key first, because theirs is missing, a duplicate or leaves no room. */
  readonly rekeyed: readonly { readonly id: string; readonly key: string }[]
}

const isUsable = (key: string | null): key is string => key !== null && orderKeySchema.safeParse(key).success

/**
 * Returns keys for placing an item at `index` of `siblings` (sorted with {@link compareOrdered}, without the item).
 * Nearly always that is one key. Where neighbours have no usable key or leave no room, those around the index get new
 * keys too.
 */
export function placeAt(siblings: readonly Ordered[], index: number, random: Random): Placement {
  assert(index >= 0 && index <= siblings.length, 'placement index is within the list')
  const usableUntil = siblings.slice(0, index).findIndex((sibling) => !isUsable(sibling.sort_order))
  const start = usableUntil === -1 ? index : usableUntil
  const before = start > 0 ? (siblings[start - 1]?.sort_order ?? null) : null
  // The first sibling at or after the index that leaves room for everything placed before it.
  let end = index
  while (end < siblings.length && !hasRoom(before, siblings[end]?.sort_order ?? null)) end++
  const after = end < siblings.length ? (siblings[end]?.sort_order ?? null) : null
  if (start === index && end === index) {
    const key = orderKeyBetween(before, after, random)
    if (key.length <= maxLength) return { key, rekeyed: [] }
    return rekeyAll(siblings, index)
  }
  const moved = [...siblings.slice(start, index), null, ...siblings.slice(index, end)]
  const keys = generateNKeysBetween(before, after, moved.length)
  return keys.every((key) => key.length <= maxLength) ? zipPlacement(moved, keys) : rekeyAll(siblings, index)
}

const hasRoom = (before: string | null, after: string | null): boolean =>
  isUsable(after) && (before === null || before < after)

function rekeyAll(siblings: readonly Ordered[], index: number): Placement {
  const moved = [...siblings.slice(0, index), null, ...siblings.slice(index)]
  return zipPlacement(moved, generateNKeysBetween(null, null, moved.length))
}

function zipPlacement(moved: readonly (Ordered | null)[], keys: readonly string[]): Placement {
  const rekeyed: { id: string; key: string }[] = []
  let placed: string | undefined
  moved.forEach((sibling, position) => {
    const key = keys[position]
    assert(key !== undefined, 'there are as many keys as places')
    if (sibling === null) placed = key
    else rekeyed.push({ id: sibling.id, key })
  })
  assert(placed !== undefined, 'the placed item has a key')
  return { key: placed, rekeyed }
}
