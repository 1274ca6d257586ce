import { type ChecklistItem, compareOrdered, type Ordered, recordId } from '@bama/domain'
import { withLast } from '../lists/moved.ts'

/** The longest text of an item, in characters (from the checklist's schema). */
const maxItemLength = 500

/** Adds an item at the end. Text that is empty after trimming adds nothing. */
export function withItem(items: readonly ChecklistItem[], text: string): ChecklistItem[] {
  const item = text.trim()
  if (item === '') return [...items]
  return withLast(items, { id: recordId(crypto.randomUUID()), item, completed: false, sort_order: null })
}

export const withItems = (items: readonly ChecklistItem[], texts: readonly string[]): ChecklistItem[] =>
  texts.reduce<ChecklistItem[]>((list, text) => withItem(list, text), [...items])

/** Puts a removed item back in its place. */
export const withItemBack = <Item extends Ordered>(items: readonly Item[], item: Item): Item[] =>
  [...items.filter(({ id }) => id !== item.id), item].toSorted(compareOrdered)

const bullet = /^(?:[-*•–—☐☑✓✔▪◦]|\d{1,3}[.)]|\[[ xX]?\])\s+/

/** The items of a text of several lines, without bullets or numbers. Empty for a single line. */
export function itemsOfText(text: string): readonly string[] {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim().replace(bullet, '').trim())
    .filter((line) => line !== '')
  return lines.length < 2 ? [] : lines.flatMap(pieces)
}

/** Cuts a line that exceeds an item's length, between words where possible. */
function pieces(line: string): readonly string[] {
  if (line.length <= maxItemLength) return [line]
  const end = line.lastIndexOf(' ', maxItemLength)
  const at = end > 0 ? end : maxItemLength
  return [line.slice(0, at).toWellFormed().trim(), ...pieces(line.slice(at).toWellFormed().trim())]
}
