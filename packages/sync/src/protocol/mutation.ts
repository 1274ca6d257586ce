import { recordIdSchema } from '@bama/domain'
import { z } from 'zod'
import { stampSchema } from '../stamp/stamp.ts'

const scalarSchema = z.union([z.string().max(100_000, 'too_long'), z.number(), z.boolean(), z.null()])

/** An object of so many keys at most: they are counted before any of them is looked at. */
const boundedRecord = <Key extends z.ZodString, Value extends z.ZodType>(most: number, key: Key, value: Value) =>
  z.preprocess(
    (raw, context) => {
      if (typeof raw !== 'object' || raw === null || Object.keys(raw).length <= most) return raw
      context.addIssue({ code: 'custom', message: 'too_many' })
      return z.NEVER
    },
    z.record(key, value),
  )

/** A plain value, or the parts of a composite cell. */
export const cellValueSchema = z.union([scalarSchema, boundedRecord(16, z.string().min(1).max(64), scalarSchema)])

/** As many cells as one mutation may write: more than any form has, few enough that one push can't hold up the server. */
const maxCells = 1000

/** One person's change of one record: only the cells that were changed. */
export const mutationSchema = z.strictObject({
  id: z.uuid(),
  /** Counts up per device; the order of sending. */
  n: z.int().positive(),
  /** Mutations of one group are applied together or not at all. */
  group: z.uuid().optional(),
  entity: z.string().min(1).max(64),
  recordId: recordIdSchema,
  operation: z.enum(['create', 'update', 'delete']),
  patch: boundedRecord(maxCells, z.string().min(1).max(1024), cellValueSchema),
  stamp: stampSchema,
})

export type Mutation = z.infer<typeof mutationSchema>
