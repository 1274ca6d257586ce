import { z } from 'zod'

/** A device on which its person is signed in, or may go on without the password. Instants are ISO 8601 UTC. */
const deviceSchema = z.object({
  id: z.string(),
  /** Browser and operating system from `User-Agent`, as text for the person. */
  name: z.string(),
  created_at: z.string(),
  /** Exact to the hour. */
  last_used_at: z.string(),
  /** Whether it is the person's own, so that its session is prolonged from day to day. */
  personal: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>

/** The answer to GET /api/auth/devices: the caller's own, most recently used first. */
export const devicesSchema = z.object({ items: z.array(deviceSchema) })
export type DeviceList = z.infer<typeof devicesSchema>
