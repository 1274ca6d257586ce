import { emailSchema, passwordSchema, permissionFlags, permissionsSchema, roles, userSchema } from '@bama/domain'
import { z } from 'zod'

/** A password to be verified. Its length isn't validated, so that an old short one fails as wrong, not as malformed. */
export const typedPasswordSchema = z.string().min(1, 'required').max(1024, 'too_long')

/** Whether the device is the person's own. Its session is then prolonged from day to day. Older apps don't send it. */
const personal = z.boolean().default(false)

/** POST /api/auth/login. */
export const loginRequestSchema = z.strictObject({ email: emailSchema, password: typedPasswordSchema, personal })

/** The signed-in person, as their own device sees them. */
const sessionUserSchema = userSchema.loose().extend({ id: z.string() })
export type SessionUser = z.infer<typeof sessionUserSchema>

/** The answer to login, set-up and GET /api/auth/session. Instants are ISO 8601 UTC, `timeZone` is the business's. */
export const sessionSchema = z.object({
  user: sessionUserSchema,
  /** Identifies this device in the person's device list. Older servers don't send it. */
  deviceId: z.string().default(''),
  expiresAt: z.string(),
  serverTime: z.string(),
  // Older servers don't send it.
  timeZone: z.string().default('Asia/Jerusalem'),
  /** The server's part of the key to this person's copy on this device, base64url. See `deviceHeader`. */
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

/** POST /api/users. Without a password, the person first chooses one through an invitation. */
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

/** PATCH /api/users/:id. Changes only the given fields and flags; null resets a flag to the role's default. */
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

/** POST /api/users/:id/password. `old_password` is required when changing one's own. */
export const changePasswordRequestSchema = z.strictObject({
  old_password: typedPasswordSchema.optional(),
  password: passwordSchema,
})
export type ChangePasswordRequest = z.infer<typeof changePasswordRequestSchema>

/** `1` on calls that no person made (a periodic sync, a probe). They don't prolong the session. */
export const idleHeader = 'x-bama-idle'

/** The device's random id, on calls that begin a session. The answer then contains the device's `vaultKey`. */
export const deviceHeader = 'x-bama-device'

/** GET /api/health. */
export const healthSchema = z.object({
  message: z.string(),
  version: z.string(),
  serverId: z.string(),
  time: z.string(),
})
export type Health = z.infer<typeof healthSchema>
