import { z } from 'zod'
import type { WireRecord } from '../record/row.ts'
import { stampSchema } from '../stamp/stamp.ts'
import { mutationResultSchema } from './mutation-result.ts'

const wireRecordSchema = z.looseObject({
  id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  _version: z.int(),
  /** Packed or cell by cell (`packClocks`). */
  _clocks: z.record(z.string(), stampSchema.nullable()),
})

const deletedSchema = z.strictObject({ id: z.string(), deleted: z.literal(true) })
const goneSchema = z.strictObject({ id: z.string(), gone: z.literal(true) })

/** POST /api/sync, from the server. Devices keep entities and fields that they don't know. */
export const syncResponseSchema = z.object({
  results: z.array(mutationResultSchema),
  changes: z.record(z.string(), z.array(z.union([deletedSchema, goneSchema, wireRecordSchema]))),
  /** What records hold in fields that they do not name, by entity; from version 2 on. */
  unsaid: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  cursor: z.string(),
  /** There is another page: ask again. */
  more: z.boolean(),
  /** What follows is a full pull from the beginning for this caller. */
  reset: z.literal(true).optional(),
  /** With `reset`, after the server was restored from a backup, or went back by itself: offer the acknowledged mutations of the last 14 days again. */
  offer: z.literal(true).optional(),
  /** How far a full pull has come, 0 to 1. */
  progress: z.number().min(0).max(1).optional(),
  /** Of a full pull that goes on: what the caller sees, and what of it follows this page. */
  filling: z
    .object({
      total: z.int().min(0),
      left: z.int().min(0),
      /** What people look at first is all here: active events, open tasks, this month's hours, people, clients, tags. */
      hasCurrent: z.boolean(),
    })
    .optional(),
  epoch: z.string(),
  serverId: z.string(),
  serverTime: z.string(),
})

export type SyncResponse = z.infer<typeof syncResponseSchema>

/** A record, a deletion, or a record that this person no longer sees. */
export type WireChange =
  | WireRecord
  | { readonly id: string; readonly deleted: true }
  | { readonly id: string; readonly gone: true }

export const isRemoval = (change: WireChange): change is Exclude<WireChange, WireRecord> =>
  ('deleted' in change && change.deleted === true && !('_version' in change)) ||
  ('gone' in change && change.gone === true && !('_version' in change))
