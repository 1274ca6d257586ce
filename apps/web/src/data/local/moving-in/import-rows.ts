import type { ImportKind, Remembered, Written } from '@bama/domain/moving-in'
import type Dexie from 'dexie'
import type { Table } from 'dexie'
import type { FileSource } from './read-import-file.ts'

/** The number of a file's rows by outcome. */
export interface ImportCounts {
  readonly new: number
  readonly changed: number
  readonly same: number
  readonly kept: number
  readonly deleted: number
  readonly bad: number
}

/** A recorded import. `running`: in progress or interrupted. `stays`: the names of records that an undo left. */
export interface ImportBatch {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly name: string
  readonly source: FileSource
  readonly kind: ImportKind
  readonly counts: ImportCounts
  readonly state: 'running' | 'done' | 'undoing' | 'undone'
  readonly stays: readonly string[]
}

/** How long an import can be undone. */
export const undoMs = 24 * 60 * 60_000

/** A batch of written records, stored before they are written, so that an interrupted import can be undone. */
export interface ImportPart {
  readonly batch: string
  readonly number: number
  /** Whether the records are known to be written. The next import ignores parts that may not be. */
  readonly isWritten: boolean
  readonly written: readonly Written[]
  readonly remembered: readonly Remembered[]
}

/** The user's choices for files with the same header. */
export interface ImportChoices {
  readonly kind: ImportKind
  readonly mapping: readonly (string | null)[]
  readonly choices: Readonly<Record<string, Readonly<Record<string, string | null>>>>
}

interface ImportRow {
  readonly key: string
  readonly value: ImportBatch | ImportPart | ImportChoices
}

const table = (db: Dexie): Table<ImportRow, string> => db.table('_imports')

const [batchKey, partKey, choicesKey] = ['batch/', 'part/', 'choices/'] as const
/** The number is padded so that a batch's parts sort. */
const keyOfPart = (batch: string, number: number): string => `${partKey}${batch}/${String(number).padStart(6, '0')}`

const valuesOf = async <T>(db: Dexie, prefix: string): Promise<readonly T[]> =>
  (await table(db).where('key').startsWith(prefix).toArray()).map(({ value }) => value as T)

/** All recorded imports, latest first. */
export const readBatches = async (db: Dexie): Promise<readonly ImportBatch[]> =>
  (await valuesOf<ImportBatch>(db, batchKey)).toSorted((a, b) => (a.at < b.at ? 1 : -1))

export const putBatch = async (db: Dexie, batch: ImportBatch): Promise<void> =>
  void (await table(db).put({ key: `${batchKey}${batch.id}`, value: batch }))

export const putPart = async (db: Dexie, part: ImportPart): Promise<void> =>
  void (await table(db).put({ key: keyOfPart(part.batch, part.number), value: part }))

export const removePart = (db: Dexie, { batch, number }: ImportPart): Promise<void> =>
  table(db).delete(keyOfPart(batch, number))

export const readParts = (db: Dexie, batch = ''): Promise<readonly ImportPart[]> =>
  valuesOf<ImportPart>(db, batch === '' ? partKey : `${partKey}${batch}/`)

export const readChoices = async (db: Dexie, header: string): Promise<ImportChoices | null> =>
  ((await table(db).get(`${choicesKey}${header}`))?.value as ImportChoices | undefined) ?? null

export const putChoices = async (db: Dexie, header: string, choices: ImportChoices): Promise<void> =>
  void (await table(db).put({ key: `${choicesKey}${header}`, value: choices }))
