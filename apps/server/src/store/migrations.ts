import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE as migrationTable, Migrator } from 'kysely/migration'
import { up as first } from './migrations/0001-first.ts'
import { up as audience } from './migrations/0002-audience.ts'
import { up as files } from './migrations/0003-files.ts'
import { up as keys } from './migrations/0004-keys.ts'
import { up as invitations } from './migrations/0005-invitations.ts'
import { up as calendarFeeds } from './migrations/0006-calendar-feeds.ts'
import { up as starts } from './migrations/0007-starts.ts'
import { up as blockedSessions } from './migrations/0008-blocked-sessions.ts'
import { up as mutationBodies } from './migrations/0009-mutation-bodies.ts'
import { up as shownVersion } from './migrations/0010-shown-version.ts'
import { up as unnamedSince } from './migrations/0011-unnamed-since.ts'
import { up as devices } from './migrations/0012-devices.ts'
import { up as passkeys } from './migrations/0013-passkeys.ts'
import { up as historyChanges } from './migrations/0015-history-changes.ts'
import { up as retention } from './migrations/0017-retention.ts'
import { up as packedClocks } from './migrations/0018-packed-clocks.ts'
import { up as fileUploads } from './migrations/0021-file-uploads.ts'
import { up as webhooks } from './migrations/0023-webhooks.ts'
import { up as callLinks } from './migrations/0025-call-links.ts'
import { up as push } from './migrations/0027-push.ts'
import { up as leanRecords } from './migrations/0031-lean-records.ts'
import { up as leanIndexes } from './migrations/0032-lean-indexes.ts'
import type { Tables } from './schema.ts'

/** The schema's migrations, in order. A released migration is never edited; a later one changes what it left. */
const steps: Readonly<Record<string, { up(db: Kysely<unknown>): Promise<void> }>> = {
  '0001-first': { up: first },
  '0002-audience': { up: audience },
  '0003-files': { up: files },
  '0004-keys': { up: keys },
  '0005-invitations': { up: invitations },
  '0006-calendar-feeds': { up: calendarFeeds },
  '0007-starts': { up: starts },
  '0008-blocked-sessions': { up: blockedSessions },
  '0009-mutation-bodies': { up: mutationBodies },
  '0010-shown-version': { up: shownVersion },
  '0011-unnamed-since': { up: unnamedSince },
  '0012-devices': { up: devices },
  '0013-passkeys': { up: passkeys },
  '0015-history-changes': { up: historyChanges },
  '0017-retention': { up: retention },
  '0018-packed-clocks': { up: packedClocks },
  '0021-file-uploads': { up: fileUploads },
  '0023-webhooks': { up: webhooks },
  '0025-call-links': { up: callLinks },
  '0027-push': { up: push },
  '0031-lean-records': { up: leanRecords },
  '0032-lean-indexes': { up: leanIndexes },
}

/** Migrates the database to this version's tables. Throws if a migration fails, which then leaves no changes. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  await refuseNewer(db)
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(steps) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error })
}

/** Throws if a newer version of the server has migrated the database: this version would not understand its tables. */
async function refuseNewer(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === migrationTable)) return
  const { rows } = await sql<{ readonly name: string }>`select name from ${sql.table(migrationTable)}`.execute(db)
  const unknown = rows.find(({ name }) => !Object.hasOwn(steps, name))
  if (unknown !== undefined)
    throw new Error(
      `a newer version of Bama has worked on it (its tables are at ${unknown.name}): start that one, or a later one`,
    )
}
