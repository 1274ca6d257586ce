import { emailSchema, passwordSchema, permissionFlags, permissionsSchema, roles, userSchema } from '@bama/domain'
import { z } from 'zod'

/** A password as it stands. It is not measured: an old, shorter one must still be told wrong, not malformed. */
export const typedPasswordSchema = z.string().min(1, 'required').max(1024, 'too_long')

/** Whether somebody signs in on a device of their own: the session then goes on from day to day. Apps of before don't say. */
const personal = z.boolean().default(false)

/** POST /api/auth/login. */
export const loginRequestSchema = z.strictObject({ email: emailSchema, password: typedPasswordSchema, personal })

/** The signed-in person, as their own device sees them. */
const sessionUserSchema = userSchema.loose().extend({ id: z.string() })
export type SessionUser = z.infer<typeof sessionUserSchema>

/** The answer to login, set-up and GET /api/auth/session. Instants are ISO 8601 UTC; the zone is the business's, by its IANA name. */
export const sessionSchema = z.object({
  user: sessionUserSchema,
  /** Names this device in the list of one's own. A server of before says none. */
  deviceId: z.string().default(''),
  expiresAt: z.string(),
  serverTime: z.string(),
  // A server of before says none.
  timeZone: z.string().default('Asia/Jerusalem'),
  /** The server's key to this person's copy on this device, base64url: when a session begins, on a call that names the device. */
  vaultKey: z.string().optional(),
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
  personal,
})

/** POST /api/users. Without a password nobody signs in to the account until its person has chosen one by an invitation. */
export const createUserRequestSchema = z.strictObject({
  name: userSchema.shape.name,
  email: emailSchema,
  password: passwordSchema.optional(),
  role: z.enum(roles),
  full_name: userSchema.shape.full_name,
  phone: userSchema.shape.phone,
  position: userSchema.shape.position,
  hire_date: userSchema.shape.hire_date,
  permissions: permissionsSchema.default({}),
  is_approved: z.boolean().default(true),
})
export type CreateUserRequest = z.infer<typeof createUserRequestSchema>

const { shape } = userSchema

/** PATCH /api/users/:id: what is there is changed; of permissions, too, and null takes a flag back to the role's default. */
export const changeUserRequestSchema = z
  .strictObject({
    name: shape.name.optional(),
    full_name: shape.full_name.unwrap().optional(),
    email: emailSchema.optional(),
    role: z.enum(roles).optional(),
    is_admin: z.boolean().optional(),
    permissions: z.partialRecord(z.enum(permissionFlags), z.boolean().nullable()).optional(),
    is_approved: z.boolean().optional(),
    phone: shape.phone.unwrap().optional(),
    position: shape.position.unwrap().optional(),
    hire_date: shape.hire_date.unwrap().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'required')
export type ChangeUserRequest = z.infer<typeof changeUserRequestSchema>

/** POST /api/users/:id/password. Oneself gives the old one too. */
export const changePasswordRequestSchema = z.strictObject({
  old_password: typedPasswordSchema.optional(),
  password: passwordSchema,
})
export type ChangePasswordRequest = z.infer<typeof changePasswordRequestSchema>

/** `1` on a call that no person made (a periodic sync, a probe): it does not prolong the session. */
export const idleHeader = 'x-bama-idle'

/** The device's random id, on a call that begins a session: the answer then has the server's key to the copy there. */
export const deviceHeader = 'x-bama-device'

/** GET /api/health. */
export const healthSchema = z.object({
  message: z.string(),
  version: z.string(),
  serverId: z.string(),
  time: z.string(),
})
export type Health = z.infer<typeof healthSchema>
