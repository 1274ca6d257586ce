import { recordIdSchema } from '@bama/domain'
import { z } from 'zod'
import { stampSchema } from '../stamp/stamp.ts'

export const maxText = 100_000

const scalarSchema = z.union([z.string().max(maxText, 'too_long'), z.number(), z.boolean(), z.null()])

/** An object with at most `most` keys, counted before any key is validated. */
const boundedRecord = <Key extends z.ZodString, Value extends z.ZodType>(most: number, key: Key, value: Value) =>
  z.preprocess(
    (raw, context) => {
      if (typeof raw !== 'object' || raw === null || Object.keys(raw).length <= most) return raw
      context.addIssue({ code: 'custom', message: 'too_many' })
      return z.NEVER
    },
    z.record(key, value),
  )

export const maxParts = 16
/** The maximum length of the name of a composite's part, and of an entity. */
export const maxPartName = 64

/** A scalar, or the parts of a composite cell. */
export const cellValueSchema = z.union([
  scalarSchema,
  boundedRecord(maxParts, z.string().min(1).max(maxPartName), scalarSchema),
])

/** The maximum number of cells per mutation: more than any form has, too few to block the server by one push. */
export const maxCells = 1000
export const maxCellPath = 1024

export const operations = ['create', 'update', 'delete'] as const

/** One person's change of one record, containing only the changed cells. `isMutation` checks the same, faster. */
export const mutationSchema = z.strictObject({
  id: z.uuid(),
  /** Increases per device; mutations are sent in this order. */
  n: z.int().positive(),
  /** Mutations of one group are applied together or not at all. */
  group: z.uuid().optional(),
  entity: z.string().min(1).max(maxPartName),
  recordId: recordIdSchema,
  operation: z.enum(operations),
  patch: boundedRecord(maxCells, z.string().min(1).max(maxCellPath), cellValueSchema),
  stamp: stampSchema,
})

export type Mutation = z.infer<typeof mutationSchema>
