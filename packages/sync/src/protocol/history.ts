import { z } from 'zod'

/** As many entries as one answer has at most. */
const maxHistoryEntries = 200

/** A number in a URL, from 1 to `most`. */
const numberUpTo = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'bad_number')
    .transform(Number)
    .pipe(z.int().max(most, 'too_many'))

/** GET /api/history/:entity/:id. `before` is the `n` of the oldest entry that the caller already has. */
export const historyQuerySchema = z.strictObject({
  before: numberUpTo(Number.MAX_SAFE_INTEGER).optional(),
  limit: numberUpTo(maxHistoryEntries).default(100),
})
export type HistoryQuery = z.infer<typeof historyQuerySchema>

/** One cell that somebody wrote. */
const historyEntrySchema = z.object({
  /** Grows with every entry of the server. */
  n: z.int(),
  /** When the server committed the change, ISO 8601 UTC. */
  at: z.string(),
  actorId: z.string(),
  /** The person's current or last known name; null if the server doesn't know them. */
  actorName: z.string().nullable(),
  operation: z.enum(['create', 'update', 'delete']),
  /** Empty for a deletion, and for a creation that wrote only defaults. */
  cell: z.string(),
  /** For a composite cell, only the parts that the caller may see. */
  oldValue: z.unknown(),
  newValue: z.unknown(),
  /** `lost`: a later value was already there, or the record was deleted. */
  outcome: z.enum(['won', 'lost']),
  /** The same for all cells that were changed together. */
  mutationId: z.string(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** The answer, newest first. */
export const historySchema = z.object({
  entries: z.array(historyEntrySchema),
  /** Whether there are older entries. */
  more: z.boolean(),
})
export type History = z.infer<typeof historySchema>
