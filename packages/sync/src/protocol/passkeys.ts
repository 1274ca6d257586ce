import { z } from 'zod'
import { noNul } from './no-nul.ts'
import { typedPasswordSchema } from './account.ts'

/** The maximum number of passkeys per person. */
export const maxPasskeys = 20

/** How long after a sign-in a passkey can be created without the password. */
export const passkeyGraceMs = 10 * 60 * 1000

/** WebAuthn's own options for creating or requesting a passkey. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() })

/** POST /api/passkeys/options. The password is required once the grace period after the sign-in is over. */
export const newPasskeyOptionsRequestSchema = z.strictObject({ password: typedPasswordSchema.optional() })

const text = z.string().max(16_384).regex(noNul)

/** The browser's response for a new passkey. Extension results never leave the device, since they unlock its copy. */
export const newPasskeyRequestSchema = z.strictObject({
  response: z.strictObject({
    id: text,
    rawId: text,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: text,
      attestationObject: text,
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
    clientExtensionResults: z.strictObject({}),
  }),
})

/** POST /api/auth/passkey. */
export const passkeySignInRequestSchema = z.strictObject({
  response: z.strictObject({
    id: text,
    rawId: text,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text.optional() }),
    clientExtensionResults: z.strictObject({}),
  }),
  personal: z.boolean().default(false),
})

/** A passkey as its owner sees it. Instants are ISO 8601 UTC. */
export const passkeySchema = z.object({
  id: z.string(),
  /** WebAuthn's credential id, base64url. A device recognises its own passkey by it. */
  credential_id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** The answer to GET /api/passkeys: the caller's own, oldest first. */
export const passkeysSchema = z.object({ items: z.array(passkeySchema) })
export type PasskeyList = z.infer<typeof passkeysSchema>
