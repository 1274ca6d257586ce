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

/** Age in seconds of the request's oldest change, for the server's metrics. Optional. */
export const queueAgeHeader = 'x-bama-queue-age'

/** The approximate size of the answer's page in bytes of records. The server has its own limits. Optional. */
export const pageSizeHeader = 'x-bama-page-size'

/** Whose changes the request carries. Optional. The server answers 401 if the session is another person's. */
export const syncUserHeader = 'x-bama-user'

export type SyncRequest = z.infer<typeof syncRequestSchema>
