import { z } from 'zod'
import { stampSchema } from '../stamp/stamp.ts'

/**
 * The final outcome of one mutation. `stamp` is set if the server replaced the mutation's stamp (S3). `lost`: the cells
 * whose typed text is nowhere but in the history, although the mutation wasn't refused; `code` says why (S121).
 */
export const mutationResultSchema = z.object({
  id: z.uuid(),
  status: z.enum(['applied', 'superseded', 'rejected']),
  stamp: stampSchema.optional(),
  /** One of `errorCodes`; a newer server may send others. */
  code: z.string().optional(),
  field: z.string().optional(),
  message: z.string().optional(),
  lost: z.array(z.string()).optional(),
})

export type MutationResult = z.infer<typeof mutationResultSchema>
