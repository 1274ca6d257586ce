import { z } from 'zod'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import type { RecordId } from '../shared/ids.ts'
import { labelSchema } from '../shared/text.ts'
import { textColorOn } from './text-color.ts'

/** The tag that always exists; grey until it is given a colour. */
export const defaultTagName = 'רגיל'
export const defaultTagColor = '#e2e8f0'
export const tagSwatches = [
  '#ef4444',
  '#f97316',
  '#eab308',
  '#22c55e',
  '#3b82f6',
  '#8b5cf6',
  '#ec4899',
  '#6b7280',
] as const

/** A tag and its colours (docs/specification.md, A5). Events refer to tags by name. */
export const tagSchema = z.strictObject({
  name: labelSchema,
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'bad_color')
    .toLowerCase()
    .default(defaultTagColor),
  text_color: z.string().default('#000000'),
})

export type TagFields = z.infer<typeof tagSchema>
export type Tag = TagFields & RecordMeta & { readonly id: RecordId }

export const tagModel: EntityModel = {
  ...plainCells,
  name: 'tags',
  schema: tagSchema,
  derived: ['text_color'],
  derive: (fields) => ({ ...fields, text_color: textColorOn(String(fields['color'])) }),
}
