import { z } from 'zod'

/** The maximum size of a backup, in bytes, and the maximum number of its records across all entities. */
export const maxImportBytes = 50 * 1024 * 1024
export const maxImportItems = 200_000
/** The maximum number of problems listed in the answer. `problemCount` counts all of them. */
export const maxImportProblems = 200

/**
 * What happens to a record that already exists: the later `updated_at` wins, the backup wins, or the record stays.
 * Every strategy restores a record that was deleted here, since that is what restoring a backup is for.
 */
const importStrategies = ['latest_wins', 'backup_wins', 'keep_both'] as const
export type ImportStrategy = (typeof importStrategies)[number]

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((text) => text === '1')

/** POST /api/import. The body is a backup as the app exports it: `{ version, timestamp, data: { events: […], … } }`. */
export const importQuerySchema = z.strictObject({
  /** `1`: only reports what would change. */
  dry: flag,
  strategy: z.enum(importStrategies).default('latest_wins'),
  /**
   * `1`: adds missing people, and imports roles, permissions, approval and e-mails. `new`: the same, but only for the
   * added people; existing people keep theirs.
   */
  users: z
    .enum(['0', '1', 'new'])
    .default('0')
    .transform((text) => (text === 'new' ? text : text === '1')),
  /**
   * `1`: the file is the complete data of a device without a server, including its deletions (`deleted: { events:
   * [id, …] }`). Whatever was deleted on either side stays deleted.
   */
  deletions: flag,
})
export type ImportQuery = z.infer<typeof importQuerySchema>

/** What was not taken as it stands in the file. The list is closed. */
const importProblemCodes = [
  // the record is skipped
  'malformed',
  'duplicate',
  'required',
  'no_parent',
  'person_left_out',
  'locked',
  // the record is imported without this
  'invalid',
  'unknown_value',
  'shortened',
  'encrypted',
  'hours_differ',
  'access_kept',
  'email_taken',
  // all records of this entity are skipped
  'unknown_entity',
] as const
export type ImportProblemCode = (typeof importProblemCodes)[number]

/** `id`: the record's id, or `#` and its position in the file if it has none. Never contains what people wrote. */
const importProblemSchema = z.object({
  entity: z.string(),
  id: z.string(),
  field: z.string().optional(),
  code: z.enum(importProblemCodes),
})
export type ImportProblem = z.infer<typeof importProblemSchema>

const countsSchema = z.object({
  created: z.int(),
  updated: z.int(),
  /** Exists already and was left as it is. */
  unchanged: z.int(),
  skipped: z.int(),
  /** Was deleted here and is restored. */
  restored: z.int(),
})
export type ImportCounts = z.infer<typeof countsSchema>

/** What the import changed, or would change in a dry run. */
export const importReportSchema = countsSchema.extend({
  dry: z.boolean(),
  /** Deleted where the file comes from, and now deleted here too. */
  deleted: z.int(),
  byEntity: z.record(z.string(), countsSchema),
  /** The number of unknown fields that were dropped. */
  droppedFields: z.int(),
  problems: z.array(importProblemSchema).max(maxImportProblems),
  problemCount: z.int(),
})
export type ImportReport = z.infer<typeof importReportSchema>
