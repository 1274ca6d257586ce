import { z } from 'zod'

/**
 * A backup is a gzipped tar: `tables/<name>.ndjson` (one row per line), `files/<path>`, and at the end `manifest.json`,
 * which names every other member. Raise the version with any change of this format.
 */
export const formatName = 'bama-backup'
export const formatVersion = 1

export const manifestName = 'manifest.json'
export const tableMember = (table: string): string => `tables/${table}.ndjson`
export const fileMember = (path: string): string => `files/${path}`

const memberSchema = z.strictObject({
  name: z.string().min(1).max(1024),
  /** Size of the uncompressed content. */
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Member = z.infer<typeof memberSchema>

export const manifestSchema = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  /** The version of the app that wrote the backup. */
  app: z.string().max(100),
  /** The migration steps of the database, in order. */
  schema: z.array(z.string().min(1).max(100)).min(1),
  /** The server's id, and the number of its last commit. */
  serverId: z.string().max(200),
  seq: z.int().min(0),
  /** ISO 8601 UTC: when the snapshot was taken. */
  createdAt: z.iso.datetime(),
  /** Rows by table. */
  rows: z.record(z.string(), z.int().min(0)),
  members: z.array(memberSchema),
})
export type Manifest = z.infer<typeof manifestSchema>

/** The part of a manifest that is checked first, in a file of unknown origin. */
export const versionedSchema = z.looseObject({ format: z.literal(formatName), version: z.number() })

/** Limits of a backup: more than a business ever writes, but an end for a file that inflates for ever. */
export interface ArchiveLimits {
  /** All members together, uncompressed. */
  readonly inflatedBytes: number
  /** The longest row, and the largest manifest. */
  readonly lineBytes: number
}
export const archiveLimits: ArchiveLimits = { inflatedBytes: 256 * 2 ** 30, lineBytes: 64 * 2 ** 20 }

/**
 * Returns the path of a file's member, `files/a/b.jpg`, or null. Only plain names are accepted, so that no member is
 * unpacked outside the folder.
 */
export const filePathIn = (member: string): string | null => {
  const path = /^files\/((?:[A-Za-z0-9_-][A-Za-z0-9._-]{0,254}\/){0,8}[A-Za-z0-9_-][A-Za-z0-9._-]{0,254})$/.exec(
    member,
  )?.[1]
  return path ?? null
}

export const tableIn = (member: string): string | null =>
  /^tables\/([a-z][a-z0-9_]{0,62})\.ndjson$/.exec(member)?.[1] ?? null
