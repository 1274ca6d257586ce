import { z } from 'zod'

/** As many entries as one answer has at most. */
const maxHistoryEntries = 200

/** A number in an address, from 1 to `most`. */
const numberUpTo = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'bad_number')
    .transform(Number)
    .pipe(z.int().max(most, 'too_many'))

/** GET /api/history/:entity/:id: `before` is the `n` of the last entry that the caller has. */
export const historyQuerySchema = z.strictObject({
  before: numberUpTo(Number.MAX_SAFE_INTEGER).optional(),
  limit: numberUpTo(maxHistoryEntries).default(100),
})
export type HistoryQuery = z.infer<typeof historyQuerySchema>

/** One cell that somebody wrote. */
const historyEntrySchema = z.object({
  /** Grows with every entry of the server. */
  n: z.int(),
  /** When the server took it, ISO 8601 UTC. */
  at: z.string(),
  actorId: z.string(),
  /** As the person is called now, or was called last; null when the server does not know. */
  actorName: z.string().nullable(),
  operation: z.enum(['create', 'update', 'delete']),
  /** Empty for a deletion, and for a creation that wrote nothing but defaults. */
  cell: z.string(),
  /** Of a composite, only the parts that the caller may see. */
  oldValue: z.unknown(),
  newValue: z.unknown(),
  /** `lost`: a later value stood there already, or the record was deleted. */
  outcome: z.enum(['won', 'lost']),
  /** What was changed together has the same one. */
  mutationId: z.string(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** The answer, newest first. */
export const historySchema = z.object({
  entries: z.array(historyEntrySchema),
  /** There are older ones. */
  more: z.boolean(),
})
export type History = z.infer<typeof historySchema>
