import { emailSchema, passwordSchema, permissionsSchema, roles, userSchema } from '@bama/domain'
import { z } from 'zod'

/** POST /api/auth/login. The password is not measured here: an old, shorter one must still be told wrong, not malformed. */
export const loginRequestSchema = z.strictObject({ email: emailSchema, password: z.string().min(1).max(1024) })
export type LoginRequest = z.infer<typeof loginRequestSchema>

/** The signed-in person, as their own device sees them. */
const sessionUserSchema = userSchema.loose().extend({ id: z.string() })
export type SessionUser = z.infer<typeof sessionUserSchema>

/** The answer to login, set-up and GET /api/auth/session. Instants are ISO 8601 UTC. */
export const sessionSchema = z.object({
  user: sessionUserSchema,
  expiresAt: z.string(),
  serverTime: z.string(),
})
export type Session = z.infer<typeof sessionSchema>

/** GET /api/setup. */
export const setupStateSchema = z.object({ needed: z.boolean() })

/** POST /api/setup: the first admin. */
export const setupRequestSchema = z.strictObject({
  code: z.string().min(1).max(200),
  name: userSchema.shape.name,
  email: emailSchema,
  password: passwordSchema,
})
export type SetupRequest = z.infer<typeof setupRequestSchema>

/** POST /api/users. */
export const createUserRequestSchema = z.strictObject({
  name: userSchema.shape.name,
  email: emailSchema,
  password: passwordSchema,
  role: z.enum(roles),
  full_name: userSchema.shape.full_name,
  phone: userSchema.shape.phone,
  position: userSchema.shape.position,
  hire_date: userSchema.shape.hire_date,
  permissions: permissionsSchema.default({}),
  is_approved: z.boolean().default(true),
})
export type CreateUserRequest = z.infer<typeof createUserRequestSchema>

/** GET /api/health. */
export const healthSchema = z.object({
  message: z.string(),
  version: z.string(),
  serverId: z.string(),
  time: z.string(),
})
export type Health = z.infer<typeof healthSchema>
