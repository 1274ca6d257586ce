import { z } from 'zod'
import { stampSchema } from '../stamp/stamp.ts'

/** How one mutation ended, for good. `stamp` is there when the server replaced one that was too far ahead. */
export const mutationResultSchema = z.object({
  id: z.uuid(),
  status: z.enum(['applied', 'superseded', 'rejected']),
  stamp: stampSchema.optional(),
  /** One of `errorCodes`; a newer server may know more of them. */
  code: z.string().optional(),
  field: z.string().optional(),
  message: z.string().optional(),
})

export type MutationResult = z.infer<typeof mutationResultSchema>
