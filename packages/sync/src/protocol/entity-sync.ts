import { z } from 'zod'

/** As many items as one call may bring. */
const maxItemsPerRequest = 500

/** `since`: the cursor of the last answer. Without a valid one, the answer starts from the beginning. */
export const entitySyncQuerySchema = z.strictObject({ since: z.string().max(200).optional() })

/**
 * POST /api/sync/:entity/:userId. An item is a record of that entity, whole or partial, in GET's format; or `{ id,
 * deleted: true }`. `updated_at` is when it was changed; without it, `timestamp` counts.
 */
export const entitySyncRequestSchema = z.strictObject({
  /** Each is evaluated separately: a malformed item doesn't block the others. */
  items: z.array(z.unknown()).max(maxItemsPerRequest, 'too_many'),
  /** Any name for this client, the same on every call. */
  deviceId: z.string().min(1, 'required').max(200, 'too_long'),
  /** When the client sent the request: ISO 8601, or milliseconds since the epoch. */
  timestamp: z.union([z.string().max(40, 'too_long'), z.number()]),
})
export type EntitySyncRequest = z.infer<typeof entitySyncRequestSchema>

/** How one item ended, in the order of the request. */
const itemResultSchema = z.object({
  /** The item's id; null where it has none that could be one. */
  id: z.string().nullable(),
  /** `superseded`: the server's record is newer, or deleted, and stays unchanged. */
  status: z.enum(['applied', 'superseded', 'rejected']),
  /** One of `errorCodes`; a newer server may send others. */
  code: z.string().optional(),
  field: z.string().optional(),
  message: z.string().optional(),
})
export type ItemResult = z.infer<typeof itemResultSchema>

const recordSchema = z.looseObject({
  id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  _version: z.int(),
})

/** The answer to GET: everything the caller may see that changed since the cursor, or everything if there was none. */
export const entityPageSchema = z.object({
  items: z.array(
    z.union([
      z.strictObject({ id: z.string(), deleted: z.literal(true) }),
      /** The caller can't see the record (any more), or it never existed. */
      z.strictObject({ id: z.string(), gone: z.literal(true) }),
      recordSchema,
    ]),
  ),
  /** Opaque; the next `since`. */
  cursor: z.string(),
  /** Whether another page follows. */
  more: z.boolean(),
  /** `since` could not be used. The pages that follow are complete: records missing from them are gone. */
  reset: z.literal(true).optional(),
})
export type EntityPage = z.infer<typeof entityPageSchema>

/** The answer to POST. */
export const entitySyncResponseSchema = entityPageSchema.extend({ results: z.array(itemResultSchema) })
export type EntitySyncResponse = z.infer<typeof entitySyncResponseSchema>
