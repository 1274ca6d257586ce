import { z } from 'zod'
import { typedPasswordSchema } from './account.ts'

/** As many passkeys as one person may have at a time. */
export const maxPasskeys = 20

/** For so long after a sign-in a passkey is made without the password. */
export const passkeyGraceMs = 10 * 60 * 1000

/** What WebAuthn needs to make or ask for a passkey, in its own words. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() })

/** POST /api/passkeys/options. The password is asked again when the sign-in is some minutes past. */
export const newPasskeyOptionsRequestSchema = z.strictObject({ password: typedPasswordSchema.optional() })

const text = z.string().max(16_384)

/** What the browser says of a new passkey. What it says of extensions stays on the device: it opens the copy there. */
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

/** A passkey as its person sees it. Instants are ISO 8601 UTC. */
export const passkeySchema = z.object({
  id: z.string(),
  /** WebAuthn's, base64url: by it a device knows its own. */
  credential_id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** The answer to GET /api/passkeys: one's own, oldest first. */
export const passkeysSchema = z.object({ items: z.array(passkeySchema) })
export type PasskeyList = z.infer<typeof passkeysSchema>
