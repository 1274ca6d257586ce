import { z } from 'zod'
import { recordIdSchema } from './ids.ts'
import { orderKeySchema } from './order-key.ts'
import { requiredText } from './text.ts'

/** One line of a checklist. Lines merge one by one, so each has its own id and position. */
export const checklistItemSchema = z.strictObject({
  id: recordIdSchema,
  item: requiredText(500),
  completed: z.boolean().default(false),
  sort_order: orderKeySchema.nullable().default(null),
})

export type ChecklistItem = z.infer<typeof checklistItemSchema>

export function checklistProgress(items: readonly ChecklistItem[]): { readonly done: number; readonly total: number } {
  return { done: items.filter((item) => item.completed).length, total: items.length }
}

export const hasEntry = (entries: unknown, entryId: string): boolean =>
  Array.isArray(entries) && entries.some((entry: { id?: unknown }) => entry.id === entryId)
