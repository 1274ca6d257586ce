import { type ChecklistItem, placeAt, recordId } from '@bama/domain'

/** The checklist with one more item at its end; text that is empty after trimming adds nothing. */
export function withItem(items: readonly ChecklistItem[], text: string): ChecklistItem[] {
  const item = text.trim()
  if (item === '') return [...items]
  const { key, rekeyed } = placeAt(items, items.length, Math.random)
  const keyOf = new Map(rekeyed.map((placed) => [placed.id, placed.key]))
  return [
    ...items.map((old) => ({ ...old, sort_order: keyOf.get(old.id) ?? old.sort_order })),
    { id: recordId(crypto.randomUUID()), item, completed: false, sort_order: key },
  ]
}
