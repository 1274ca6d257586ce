import { z } from 'zod'
import { deviceIdSchema } from '../stamp/stamp.ts'
import { mutationSchema } from './mutation.ts'
import { oldestProtocol, protocolVersion } from './version.ts'

export const maxMutationsPerRequest = 500

/** POST /api/sync, from the device. */
export const syncRequestSchema = z.strictObject({
  protocol: z.literal([oldestProtocol, protocolVersion]),
  deviceId: deviceIdSchema,
  /** Opaque; null before the first answer. */
  epoch: z.string().max(200).nullable(),
  cursor: z.string().max(200).nullable(),
  mutations: z.array(mutationSchema).max(maxMutationsPerRequest),
})

/** How many seconds the oldest of a request's changes has waited, for the server's metrics. Optional. */
export const queueAgeHeader = 'x-bama-queue-age'

/** How many bytes of records the answer's page shall have, about; the server has its own limits. Optional. */
export const pageSizeHeader = 'x-bama-page-size'

/** Whose changes a request carries. Optional; the server refuses it with 401 when the session is another person's. */
export const syncUserHeader = 'x-bama-user'

export type SyncRequest = z.infer<typeof syncRequestSchema>
