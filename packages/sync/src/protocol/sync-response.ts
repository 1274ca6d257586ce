import { z } from 'zod'
import type { WireRecord } from '../record/row.ts'
import { stampSchema } from '../stamp/stamp.ts'
import { mutationResultSchema } from './mutation-result.ts'

const wireRecordSchema = z.looseObject({
  id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  _version: z.int(),
  /** Packed, or one per cell (`packClocks`). */
  _clocks: z.record(z.string(), stampSchema.nullable()),
})

const deletedSchema = z.strictObject({ id: z.string(), deleted: z.literal(true) })
const goneSchema = z.strictObject({ id: z.string(), gone: z.literal(true) })

/** POST /api/sync, from the server. Devices keep entities and fields that they don't know. */
export const syncResponseSchema = z.object({
  results: z.array(mutationResultSchema),
  changes: z.record(z.string(), z.array(z.union([deletedSchema, goneSchema, wireRecordSchema]))),
  /** The values of fields that records don't name, by entity. Since version 2. */
  unsaid: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  cursor: z.string(),
  /** Whether another page follows. */
  more: z.boolean(),
  /** A full pull for this caller begins with this page. */
  reset: z.literal(true).optional(),
  /** With `reset`, after the server lost changes: offer the mutations of the last 14 days again (S35). */
  offer: z.literal(true).optional(),
  /** Progress of a full pull, 0 to 1. */
  progress: z.number().min(0).max(1).optional(),
  /** During a full pull: the number of records the caller sees, and how many of them follow this page. */
  filling: z
    .object({
      total: z.int().min(0),
      left: z.int().min(0),
      /** Whether everything that people look at first has been sent (S59). */
      hasCurrent: z.boolean(),
    })
    .optional(),
  epoch: z.string(),
  serverId: z.string(),
  serverTime: z.string(),
})

export type SyncResponse = z.infer<typeof syncResponseSchema>

/** A record, a deletion, or a record that this person can't see any more. */
export type WireChange =
  | WireRecord
  | { readonly id: string; readonly deleted: true }
  | { readonly id: string; readonly gone: true }

export const isRemoval = (change: WireChange): change is Exclude<WireChange, WireRecord> =>
  ('deleted' in change && change.deleted === true && !('_version' in change)) ||
  ('gone' in change && change.gone === true && !('_version' in change))
