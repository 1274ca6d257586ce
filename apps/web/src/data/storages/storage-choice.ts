import { z } from 'zod'

/**
 * Where devices without a server keep what they share: a place that only stores (docs/decisions/0048-storage-without-a-brain.md).
 * It holds secrets, so it lies encrypted in the shared copy. `browser` is for trying out: the tabs and windows of this browser.
 */
export const storageChoiceSchema = z.discriminatedUnion('kind', [
  /** `gistId` null: one is made when sharing begins. */
  z.strictObject({ kind: z.literal('gist'), token: z.string().min(1), gistId: z.string().min(1).nullable() }),
  /** `accessToken`: the person's own, where the key does not speak for itself. `workspaceId`: the `user_id` under which its rows lie. */
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

/** So many signs a passphrase has at least: who has the storage may guess at leisure. */
export const leastPassphrase = 12
