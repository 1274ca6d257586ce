import { z } from 'zod'

/** A device on which its person is signed in, or may go on without the password. Instants are ISO 8601 UTC. */
const deviceSchema = z.object({
  id: z.string(),
  /** The browser and its system, in the words of the person: from `User-Agent`. */
  name: z.string(),
  created_at: z.string(),
  /** Exact to the hour. */
  last_used_at: z.string(),
  /** One's own: it goes on from day to day. */
  personal: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>

/** The answer to GET /api/auth/devices: one's own, the last used first. */
export const devicesSchema = z.object({ items: z.array(deviceSchema) })
export type DeviceList = z.infer<typeof devicesSchema>
