import { z } from 'zod'

/** What a backup may weigh, in bytes, and how many records of all kinds it may hold. */
export const maxImportBytes = 50 * 1024 * 1024
export const maxImportItems = 200_000
/** As many problems as the answer lists; it counts them all. */
export const maxImportProblems = 200

/**
 * What becomes of a record that lives here already: the later `updated_at` wins, the backup does, or the record stays. One
 * that was deleted here comes back with all of them: for that, backups are restored.
 */
const importStrategies = ['latest_wins', 'backup_wins', 'keep_both'] as const
export type ImportStrategy = (typeof importStrategies)[number]

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((text) => text === '1')

/** POST /api/import. The body is the backup as the app exports it: `{ version, timestamp, data: { events: […], … } }`. */
export const importQuerySchema = z.strictObject({
  /** `1`: says what would change, and changes nothing. */
  dry: flag,
  strategy: z.enum(importStrategies).default('latest_wins'),
  /**
   * `1`: people who are not here come in, and roles, permissions, approval and e-mails with them. `new`: the same of those who
   * come in; who is here keeps theirs.
   */
  users: z
    .enum(['0', '1', 'new'])
    .default('0')
    .transform((text) => (text === 'new' ? text : text === '1')),
  /**
   * `1`: the file is all that a device without a server has, and says what was deleted there (`deleted: { events: [id, …] }`). What
   * was deleted on either side stays so.
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
  // the record comes in, without this
  'invalid',
  'unknown_value',
  'shortened',
  'encrypted',
  'hours_differ',
  'access_kept',
  'email_taken',
  // all records of this kind are skipped
  'unknown_entity',
] as const
export type ImportProblemCode = (typeof importProblemCodes)[number]

/** `id`: the record's, or `#` and its place in the file where it has none. Nothing of what people wrote is in it. */
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
  /** Here already, and left as they are. */
  unchanged: z.int(),
  skipped: z.int(),
  /** Had been deleted, and are back. */
  restored: z.int(),
})
export type ImportCounts = z.infer<typeof countsSchema>

/** What the import changed, or would change. */
export const importReportSchema = countsSchema.extend({
  dry: z.boolean(),
  /** Had been deleted where the file comes from, and are deleted here now. */
  deleted: z.int(),
  byEntity: z.record(z.string(), countsSchema),
  /** Fields that nothing here knows, and that were left out. */
  droppedFields: z.int(),
  problems: z.array(importProblemSchema).max(maxImportProblems),
  problemCount: z.int(),
})
export type ImportReport = z.infer<typeof importReportSchema>
