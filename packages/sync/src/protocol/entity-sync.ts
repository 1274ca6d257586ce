import { z } from 'zod'

/** As many items as one call may bring. */
const maxItemsPerRequest = 500

/** `since`: the cursor of the last answer. Without it, or with one that is none (any more), the answer begins again. */
export const entitySyncQuerySchema = z.strictObject({ since: z.string().max(200).optional() })

/**
 * POST /api/sync/:entity/:userId. An item is a record of that kind, whole or in part, as GET gave it; or
 * `{ id, deleted: true }`. `updated_at` says when it was changed; where that is missing, `timestamp` does.
 */
export const entitySyncRequestSchema = z.strictObject({
  /** Each is evaluated by itself: a malformed one does not hold up the others. */
  items: z.array(z.unknown()).max(maxItemsPerRequest, 'too_many'),
  /** Any name that this client has for itself, the same at every call. */
  deviceId: z.string().min(1, 'required').max(200, 'too_long'),
  /** When the client sent this: ISO 8601, or milliseconds since the epoch. */
  timestamp: z.union([z.string().max(40, 'too_long'), z.number()]),
})
export type EntitySyncRequest = z.infer<typeof entitySyncRequestSchema>

/** How one item ended, in the order of the request. */
const itemResultSchema = z.object({
  /** The item's id; null where it has none that could be one. */
  id: z.string().nullable(),
  /** `superseded`: the server's record is later, or deleted, and stays as it is. */
  status: z.enum(['applied', 'superseded', 'rejected']),
  /** One of `errorCodes`; a newer server may know more of them. */
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

/** The answer to GET: what changed since the cursor and is the caller's to see, or all there is. */
export const entityPageSchema = z.object({
  items: z.array(
    z.union([
      z.strictObject({ id: z.string(), deleted: z.literal(true) }),
      /** The caller does not see it any more, or it never was. */
      z.strictObject({ id: z.string(), gone: z.literal(true) }),
      recordSchema,
    ]),
  ),
  /** Opaque: for `since`. */
  cursor: z.string(),
  /** There is another page: ask again with this cursor. */
  more: z.boolean(),
  /** `since` could not be used: what follows is everything, and what is not in it is gone. */
  reset: z.literal(true).optional(),
})
export type EntityPage = z.infer<typeof entityPageSchema>

/** The answer to POST. */
export const entitySyncResponseSchema = entityPageSchema.extend({ results: z.array(itemResultSchema) })
export type EntitySyncResponse = z.infer<typeof entitySyncResponseSchema>
