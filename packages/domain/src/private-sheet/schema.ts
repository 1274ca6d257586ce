import { z } from 'zod'
import type { EntityModel } from '../shared/entity-model.ts'
import { recordIdSchema } from '../shared/ids.ts'
import { optionalLine, optionalText } from '../shared/text.ts'

/** A person's own sheet: canvas has this shape until its screen gives it one (docs/decisions/0002). */
const privateSheetSchema = z.strictObject({
  user_id: recordIdSchema,
  title: optionalLine(300),
  content: optionalText(100_000),
})

const privateModel = (name: string): EntityModel => ({
  name,
  schema: privateSheetSchema,
  lists: {},
  sets: {},
  maps: {},
  composites: {},
  derived: [],
})

export const canvasModel = privateModel('canvas')
