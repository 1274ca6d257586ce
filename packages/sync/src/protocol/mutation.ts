import { recordIdSchema } from '@bama/domain'
import { z } from 'zod'
import { stampSchema } from '../stamp/stamp.ts'

const scalarSchema = z.union([z.string().max(100_000, 'too_long'), z.number(), z.boolean(), z.null()])
/** A plain value, or the parts of a composite cell. */
const cellValueSchema = z.union([
  scalarSchema,
  z.record(z.string().min(1).max(64), scalarSchema).refine((parts) => Object.keys(parts).length <= 16, 'too_many'),
])

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
  patch: z
    .record(z.string().min(1).max(1024), cellValueSchema)
    .refine((patch) => Object.keys(patch).length <= maxCells, 'too_many'),
  stamp: stampSchema,
})

export type Mutation = z.infer<typeof mutationSchema>
