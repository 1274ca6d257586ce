import type { EntityName } from '@bama/domain'
import Dexie, { type IndexableType, type Table } from 'dexie'

/** The versions of the data that a migration goes through, in their order. */
export const migrationVersions = ['1.0', '1.1', '2.0'] as const
export type MigrationVersion = (typeof migrationVersions)[number]
export const targetVersion: MigrationVersion = '2.0'

/** What data has that no migration has touched. */
export const versionBefore = '0.0'

export type StepStatus = 'pending' | 'completed' | 'failed'

/** Why a step failed. A critical one ends the run. */
export interface MigrationError {
  readonly version: MigrationVersion
  readonly isCritical: boolean
  readonly cause: string
}

/** How many records were refused, and how many fields nothing knew or took. */
export interface LeftOut {
  readonly skipped: number
  readonly fields: number
}

/** How far a migration is. It is written with all that a portion of work changes, so that a page that ends loses nothing. */
export interface MigrationState {
  readonly key: 'migration'
  readonly startedAt: string
  /** `ready`: all is there to be brought in. `done`: it was. */
  readonly phase: 'backup' | MigrationVersion | 'ready' | 'done' | 'failed'
  /** Of `backup`: the source under way, how many of its rows were read, and the last key of them. */
  readonly source?: string | undefined
  readonly at: number
  readonly after?: IDBValidKey | undefined
  /** The sources that are in the backup, by name; of texts with what they are known by. */
  readonly copied: Readonly<Record<string, string>>
  /** How many parts the backup has. */
  readonly parts: number
  /** Of 1.0: how many parts are moved. Of later steps: the last record that is done. */
  readonly moved: number
  readonly last?: IndexableType | undefined
  readonly steps: Readonly<Record<MigrationVersion, StepStatus>>
  readonly errors: readonly MigrationError[]
  /** What did not come in when it was brought in, until somebody says that this is all. */
  readonly left?: LeftOut | undefined
  /** When it was brought in, ISO 8601; then the days begin after which all of it goes. */
  readonly finishedAt: string | null
}

/** Rows of the old product as they were found, without passwords. */
export interface OriginalsRow {
  readonly n: number
  readonly source: string
  /** The place of the first row in its source. */
  readonly at: number
  readonly rows: readonly unknown[]
}

/** A record on its way. */
export interface MovingRow {
  readonly entity: EntityName
  readonly id: string
  readonly record: Readonly<Record<string, unknown>>
}

/** Where a migration keeps the backup that is made before it, what it makes of it, and how far it is. */
export class MigrationDatabase extends Dexie {
  readonly state: Table<MigrationState, string>
  readonly originals: Table<OriginalsRow, number>
  readonly records: Table<MovingRow, [string, string]>

  constructor() {
    super(migrationDatabaseName, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({ state: 'key', originals: 'n', records: '[entity+id]' })
    this.state = this.table('state')
    this.originals = this.table('originals')
    this.records = this.table('records')
  }

  /** Writes how far it is together with what was done, or neither. */
  advance(work: () => Promise<MigrationState>): Promise<MigrationState> {
    return this.transaction('rw', this.tables, async () => {
      const next = await work()
      await this.state.put(next)
      return next
    })
  }
}

/** Held by whoever works with the old product's data: one tab at a time. */
export const migrationLock = 'bama-migration'

const migrationDatabaseName = 'BamaMigration'

/** Dexie's own question makes a database and deletes it, perhaps another tab's. */
async function isThere(): Promise<boolean> {
  if (!('databases' in indexedDB)) return Dexie.exists(migrationDatabaseName)
  return (await indexedDB.databases()).some(({ name }) => name === migrationDatabaseName)
}

/** Does something in the migration's database; null where there is none, and none is made by looking for it. */
export async function inMigration<T>(work: (db: MigrationDatabase) => Promise<T>): Promise<T | null> {
  if (!(await isThere())) return null
  const db = new MigrationDatabase()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

export const readMigration = (): Promise<MigrationState | null> =>
  inMigration(async (db) => (await db.state.get('migration')) ?? null)

export const removeMigration = (): Promise<void> => Dexie.delete(migrationDatabaseName)
