import { z } from 'zod'
import { typedPasswordSchema } from './account.ts'

/** The maximum number of keys per person. */
export const maxApiKeys = 20

/** POST /api/keys. */
export const createApiKeyRequestSchema = z.strictObject({
  // PostgreSQL rejects text that contains NUL.
  name: z
    .string()
    .trim()
    .min(1, 'required')
    .max(120, 'too_long')
    .regex(/^\P{Cc}*$/u, 'bad_text'),
  /** Required again because the key outlives the session. */
  password: typedPasswordSchema,
})

/** A key as its person sees it afterwards. Instants are ISO 8601 UTC; `last_used_at` is exact to the hour. */
const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

/** The answer to GET /api/keys: the caller's own, oldest first. */
export const apiKeysSchema = z.object({ items: z.array(apiKeySchema) })
export type ApiKeyList = z.infer<typeof apiKeysSchema>

/** The answer to POST /api/keys, the only one that contains the key. It is sent as `Authorization: Bearer <key>`. */
export const newApiKeySchema = z.object({ id: z.string(), name: z.string(), key: z.string(), created_at: z.string() })
export type NewApiKey = z.infer<typeof newApiKeySchema>
