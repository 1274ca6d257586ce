import { z } from 'zod'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { optional, optionalLine, optionalText } from '../shared/text.ts'
import { briefElement, compareElements, elementTextSchema } from './element.ts'

/** The most elements of a canvas, including deleted ones, because each has a clock. */
export const maxElements = 4000

/** The most characters of all elements of a canvas, which is sent whole to everyone who sees it. */
export const maxCanvasText = 1_000_000

const canvasEntrySchema = z.strictObject({
  id: recordIdSchema,
  element: elementTextSchema,
})

/** A sketch: free, and then its maker's alone, or on an event, and then for anyone who sees that. */
const canvasSchema = z.strictObject({
  user_id: recordIdSchema,
  /** Set at creation and never changed. */
  event_id: optional(recordIdSchema),
  title: optionalLine(300),
  /** Content from the product's first version. */
  content: optionalText(100_000),
  elements: z.array(canvasEntrySchema).default([]),
})

export type CanvasFields = z.infer<typeof canvasSchema>
export type Canvas = CanvasFields & RecordMeta & { readonly id: RecordId }

export const canvasModel = {
  ...plainCells,
  name: 'canvas',
  schema: canvasSchema,
  lists: { elements: canvasEntrySchema },
  ranked: { elements: { part: 'element', compare: compareElements, brief: briefElement } },
  limits: { elements: { entries: maxElements, text: maxCanvasText } },
} as const satisfies EntityModel
