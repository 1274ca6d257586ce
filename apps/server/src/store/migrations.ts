import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { up as first } from './migrations/0001-first.ts'
import { up as audience } from './migrations/0002-audience.ts'
import { up as files } from './migrations/0003-files.ts'
import { up as keys } from './migrations/0004-keys.ts'
import { up as invitations } from './migrations/0005-invitations.ts'
import { up as calendarFeeds } from './migrations/0006-calendar-feeds.ts'
import { up as shownVersion } from './migrations/0007-shown-version.ts'
import type { Tables } from './schema.ts'

/** The tables' history, in order. A step that was released is never edited: the next one changes what it left. */
const steps: Readonly<Record<string, { up(db: Kysely<unknown>): Promise<void> }>> = {
  '0001-first': { up: first },
  '0002-audience': { up: audience },
  '0003-files': { up: files },
  '0004-keys': { up: keys },
  '0005-invitations': { up: invitations },
  '0006-calendar-feeds': { up: calendarFeeds },
  '0007-shown-version': { up: shownVersion },
}

/** Brings the database to this version's tables. Throws when a step fails; the step has then left nothing. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(steps) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error })
}
