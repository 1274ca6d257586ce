import type { EntityName } from '@bama/domain'
import { inDatabase } from '../in-database.ts'
import Dexie, { type IndexableType, type Table } from 'dexie'

/** The data versions of a migration, in order. */
export const migrationVersions = ['1.0', '1.1', '2.0'] as const
export type MigrationVersion = (typeof migrationVersions)[number]
export const targetVersion: MigrationVersion = '2.0'

/** The version of data that was never migrated. */
export const versionBefore = '0.0'

export type StepStatus = 'pending' | 'completed' | 'failed'

/** Why a step failed. A critical error ends the run. */
export interface MigrationError {
  readonly version: MigrationVersion
  readonly isCritical: boolean
  readonly cause: string
}

/** The number of refused records, and of fields that were unknown or refused. */
export interface LeftOut {
  readonly skipped: number
  readonly fields: number
}

/** The progress of a migration, written together with each portion of work, so that closing the page loses nothing. */
export interface MigrationState {
  readonly key: 'migration'
  readonly startedAt: string
  /** `ready`: everything can be brought in. `done`: it was. */
  readonly phase: 'backup' | MigrationVersion | 'ready' | 'done' | 'failed'
  /** In phase `backup`: the source in progress, the number of its rows read, and the last key read. */
  readonly source?: string | undefined
  readonly at: number
  readonly after?: IDBValidKey | undefined
  /** The sources already in the backup, by name; the value is a text's digest, or a constant for stores. */
  readonly copied: Readonly<Record<string, string>>
  /** The number of parts in the backup. */
  readonly parts: number
  /** In 1.0: the number of parts moved. In later steps: the last record done. */
  readonly moved: number
  readonly last?: IndexableType | undefined
  readonly steps: Readonly<Record<MigrationVersion, StepStatus>>
  readonly errors: readonly MigrationError[]
  /** What was left out when the records were brought in, until the user confirms that this is all. */
  readonly left?: LeftOut | undefined
  /** When the records were brought in, ISO 8601. The days until everything is removed count from here. */
  readonly finishedAt: string | null
}

/** Rows of the old product as found, without passwords. */
export interface OriginalsRow {
  readonly n: number
  readonly source: string
  /** The index of the first row in its source. */
  readonly at: number
  readonly rows: readonly unknown[]
}

/** A record being migrated. */
export interface MovingRow {
  readonly entity: EntityName
  readonly id: string
  readonly record: Readonly<Record<string, unknown>>
}

/** Holds a migration's backup, its records and its progress. */
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

  /** Writes the progress in one transaction with the work. */
  advance(work: () => Promise<MigrationState>): Promise<MigrationState> {
    return this.transaction('rw', this.tables, async () => {
      const next = await work()
      await this.state.put(next)
      return next
    })
  }
}

/** The lock of the one tab that works with the old product's data. */
export const migrationLock = 'bama-migration'

const migrationDatabaseName = 'BamaMigration'

/** `Dexie.exists` creates the database and deletes it, perhaps that of another tab. */
const isThere = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === migrationDatabaseName)

/** Runs work in the migration's database. Null if there is none; checking doesn't create it. */
export async function inMigration<T>(work: (db: MigrationDatabase) => Promise<T>): Promise<T | null> {
  if (!(await isThere())) return null
  return inDatabase(new MigrationDatabase(), work)
}

export const readMigration = (): Promise<MigrationState | null> =>
  inMigration(async (db) => (await db.state.get('migration')) ?? null)

export const removeMigration = (): Promise<void> => Dexie.delete(migrationDatabaseName)
