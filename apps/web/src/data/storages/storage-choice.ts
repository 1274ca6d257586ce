import { z } from 'zod'

/**
 * Where devices without a server keep shared data: a place that only stores
 * (docs/decisions/0048-storage-without-a-brain.md). It contains secrets, so it is encrypted in the shared copy.
 * `browser` is for trials, between windows of one browser.
 */
export const storageChoiceSchema = z.discriminatedUnion('kind', [
  /** `gistId` null: a gist is created when sharing begins. */
  z.strictObject({ kind: z.literal('gist'), token: z.string().min(1), gistId: z.string().min(1).nullable() }),
  /** `accessToken`: the person's own, if the key alone isn't enough. `workspaceId`: the `user_id` of the rows. */
  z.strictObject({
    kind: z.literal('table'),
    url: z.url({ protocol: /^https?$/ }),
    key: z.string().min(1),
    accessToken: z.string().min(1).optional(),
    workspaceId: z.string().min(1),
  }),
  z.strictObject({ kind: z.literal('browser'), name: z.string().min(1).max(64) }),
])
export type StorageChoice = z.infer<typeof storageChoiceSchema>

/** The minimum length of a passphrase, because everyone with access to the storage can try to guess it offline. */
export const leastPassphrase = 12
