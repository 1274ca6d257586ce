import { type EntityName, err, ok, type Result } from '@bama/domain'
import {
  createDirectory,
  createPlanner,
  createRowReader,
  type Directory,
  headerKey,
  type HereRecord,
  type ImportKind,
  importRecords,
  type ImportStep,
  likelyKind,
  type Mapping,
  matchHeaders,
  type Planned,
  type PlannedRow,
  type Remembered,
  type SourceTable,
  stableHash,
  type Written,
} from '@bama/domain/moving-in'
import type Dexie from 'dexie'
import {
  type ImportBatch,
  type ImportChoices,
  type ImportCounts,
  type ImportPart,
  putBatch,
  putChoices,
  putPart,
  readBatches,
  readChoices,
  readParts,
  removePart,
  undoMs,
} from '../local/moving-in/import-rows.ts'
import type { ImportFile } from '../local/moving-in/read-import-file.ts'
import type { Watch } from '../local/backups/backup-job.ts'
import type { LocalDatabase } from '../local/database.ts'
import { readInParts } from '../local/read-in-parts.ts'
import { businessZone } from '../runtime/business-zone.ts'
import { workInSlices } from '../runtime/work-in-slices.ts'
import { nowIso, world } from '../runtime/world.ts'
import { runFresh } from '../workspace/run-command.ts'
import { workspace } from '../workspace/workspace.ts'
import { alone, type ImportFailure } from './import-lock.ts'

export interface ImportSettings extends ImportChoices {
  readonly defaultDay: string | null
  readonly overwrites: boolean
}

const headerOf = ({ headers }: SourceTable): string => stableHash(headers.map(headerKey).join('\n'))

/** The suggested settings for a table: those last chosen for the same header, else derived from the header. */
export async function likelySettings(table: SourceTable): Promise<ImportSettings> {
  const db = workspace.get()?.db
  const chosen = db === undefined ? null : await readChoices(db, headerOf(table)).catch(() => null)
  return chosen === null ? settingsFor(table, likelyKind(table)) : { ...chosen, defaultDay: null, overwrites: false }
}

export function settingsFor(table: SourceTable, kind: ImportKind): ImportSettings {
  return { kind, mapping: matchHeaders(table.headers, kind), choices: {}, defaultDay: null, overwrites: false }
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  readonly counts: ImportCounts
  /** The number of clients created for events that name them. */
  readonly newClients: number
  readonly planned: readonly Planned[]
}

/** Loads the records that rows are compared with, once for all previews of a file. An import loads them again. */
export function createPlanSource(): (kind: ImportKind) => Promise<Directory | null> {
  const known = new Map<ImportKind, Promise<Directory | null>>()
  return (kind) => {
    const directory = known.get(kind) ?? readDirectory(kind)
    known.set(kind, directory)
    return directory
  }
}

async function readDirectory(kind: ImportKind): Promise<Directory | null> {
  const db = workspace.get()?.db
  if (db === undefined) return null
  const directory = createDirectory(stableHash)
  const entities = new Set<EntityName>(['systemUsers', 'clients', 'events', kind])
  for (const entity of entities)
    await readInParts(db.table<HereRecord, string>(entity), (part) => directory.add(entity, part))
  const undone = new Set((await readBatches(db)).filter(({ state }) => state === 'undone').map(({ id }) => id))
  const atOf = new Map((await readBatches(db)).map(({ id, at }) => [id, at]))
  const parts = (await readParts(db)).filter(({ batch, isWritten }) => isWritten && !undone.has(batch))
  // In order of the imports, so that a later one overrides an earlier one.
  for (const { remembered } of parts.toSorted((a, b) =>
    (atOf.get(a.batch) ?? '') < (atOf.get(b.batch) ?? '') ? -1 : 1,
  ))
    directory.remember(remembered)
  return directory
}

interface Planning {
  readonly file: Pick<ImportFile, 'source'>
  readonly table: SourceTable
  readonly settings: ImportSettings
  readonly directory: Directory
  readonly batch: string
}

/** Computes what a table would change, a few rows at a time; null when `signal` aborted it. */
export async function planImport(
  { file, table, settings, directory, batch }: Planning,
  { signal, onShare }: { readonly signal?: AbortSignal; readonly onShare?: (share: number) => void } = {},
): Promise<ImportPlan | null> {
  const { kind, mapping, overwrites } = settings
  const read = createRowReader(table, kind, mapping, { ...settings, zone: businessZone })
  const plan = createPlanner(directory, {
    kind,
    source: file.source,
    batch,
    overwrites,
    zone: businessZone,
    nowMs: world.now(),
    world: { newId: world.newId, random: world.random },
  })
  const planned: Planned[] = []
  const isWhole = await workInSlices(
    table.rows,
    (row) => {
      const draft = read(row)
      planned.push(draft.ok ? plan(draft.value) : badRow(row.number, table, mapping, draft.error))
    },
    { ...(signal !== undefined && { signal }), ...(onShare !== undefined && { onShare }) },
  )
  if (!isWhole) return null
  const rows = planned.map(({ row }) => row)
  const counted = (outcome: PlannedRow['outcome']): number => rows.filter((row) => row.outcome === outcome).length
  return {
    rows,
    planned,
    counts: {
      new: counted('new'),
      changed: counted('changed'),
      same: counted('same'),
      kept: counted('kept'),
      deleted: counted('deleted'),
      bad: counted('bad'),
    },
    newClients:
      kind === 'clients'
        ? 0
        : planned.flatMap(({ steps }) => steps).filter(({ entity }) => entity === 'clients').length,
  }
}

type BadRow = Extract<PlannedRow, { readonly outcome: 'bad' }>

/** Labelled with the content of its naming field, so that the row can be found in the file. */
function badRow(number: number, table: SourceTable, mapping: Mapping, problems: BadRow['problems']): Planned {
  const named = mapping.findIndex((field) => field === 'name' || field === 'description' || field === 'person')
  const cell = table.rows.find((row) => row.number === number)?.cells[named === -1 ? 0 : named] ?? ''
  const label = cell instanceof Date ? '' : String(cell).trim().slice(0, 200)
  return { row: { row: number, label, outcome: 'bad', problems }, steps: [], memory: null }
}

/** Rows written in one transaction. Larger parts are faster in total, but block other writes for longer. */
const rowsPerPart = 100

const newBatchId = (): string => world.uuid().replaceAll('-', '').slice(0, 12)

/**
 * Imports a table: plans it again with the current records, and writes it in parts. Each part is recorded before it is
 * written, so that an interrupted import can be undone, or continued by importing the same file again.
 */
export async function runImport(
  { file, table, settings }: Omit<Planning, 'directory' | 'batch' | 'file'> & { readonly file: ImportFile },
  { onProgress, signal }: Watch,
): Promise<Result<ImportBatch, ImportFailure>> {
  const db = workspace.get()?.db
  if (db === undefined) return err({ code: 'signed_out' })
  return alone(async () => {
    const directory = await readDirectory(settings.kind)
    if (directory === null) return err({ code: 'signed_out' })
    const id = newBatchId()
    const plan = await planImport({ file, table, settings, directory, batch: id })
    if (plan === null || plan.planned.every(({ steps }) => steps.length === 0)) return err({ code: 'nothing' })
    const batch: ImportBatch = {
      id,
      at: nowIso(),
      name: file.name,
      source: file.source,
      kind: settings.kind,
      counts: plan.counts,
      state: 'running',
      stays: [],
    }
    await putBatch(db, batch)
    const { kind, mapping, choices } = settings
    await putChoices(db, headerOf(table), { kind, mapping, choices })
    const parts = Math.ceil(plan.planned.length / rowsPerPart)
    let left = 0
    for (let number = 0; number < parts; number++) {
      if (signal.aborted) return err({ code: 'cancelled' })
      const rows = plan.planned.slice(number * rowsPerPart, (number + 1) * rowsPerPart)
      const part: ImportPart = {
        batch: id,
        number,
        isWritten: false,
        written: rows.flatMap(writtenBy),
        remembered: rows.flatMap(({ memory }) => (memory === null ? [] : [{ ...memory, kind } satisfies Remembered])),
      }
      await putPart(db, part)
      const overtaken = new Set<string>()
      const outcome = await runFresh(importRecords, async (whole) => ({
        steps: await stepsStillRight(
          whole,
          rows.flatMap((row) => row.steps),
          overtaken,
        ),
      }))
      if (!outcome.ok) return outcome
      left += overtaken.size
      const isDone = ({ recordId }: Written | Remembered): boolean => !overtaken.has(recordId)
      await putPart(db, {
        ...part,
        isWritten: true,
        written: part.written.filter(isDone),
        remembered: part.remembered.filter(isDone),
      })
      onProgress((number + 1) / parts)
    }
    const { changed, kept } = plan.counts
    const counts = { ...plan.counts, changed: changed - left, kept: kept + left }
    const done: ImportBatch = { ...batch, counts, state: 'done' }
    await putBatch(db, done)
    await forgetOlder(db, done)
    return ok(done)
  })
}

/** Drops steps whose record was changed or deleted since the planning. Their rows are left to the next import. */
async function stepsStillRight(
  db: LocalDatabase,
  steps: readonly ImportStep[],
  overtaken: Set<string>,
): Promise<readonly ImportStep[]> {
  const now = await Promise.all(
    steps.map(({ entity, recordId, base }) =>
      base === null ? Promise.resolve(undefined) : db.table<HereRecord, string>(entity).get(recordId),
    ),
  )
  return steps.filter(({ recordId, base, input }, index) => {
    if (base === null) return true
    const current = now[index]
    const isRight =
      current !== undefined &&
      Object.keys(input).every((field) => JSON.stringify(current[field]) === JSON.stringify(base[field]))
    if (!isRight) overtaken.add(recordId)
    return isRight
  })
}

const writtenBy = ({ row, steps }: Planned): readonly Written[] =>
  steps.map(({ entity, recordId: id, base, input }) => ({
    entity,
    recordId: id,
    label: entity === 'clients' && typeof input['name'] === 'string' ? input['name'] : row.label,
    before: base === null ? null : Object.fromEntries(Object.keys(input).map((field) => [field, base[field] ?? null])),
    after: input,
  }))

/** Drops the undo data of imports that can't be undone any more, keeping only the latest memory of each record. */
async function forgetOlder(db: Dexie, { id }: ImportBatch): Promise<void> {
  const batches = new Map((await readBatches(db)).map((batch) => [batch.id, batch]))
  const parts = await readParts(db)
  const latest = new Set(
    parts.filter(({ batch }) => batch === id).flatMap((part) => part.remembered.map((row) => row.recordId)),
  )
  for (const part of parts) {
    const batch = batches.get(part.batch)
    // An undo that was cut off goes on whenever somebody asks.
    const mayBeUndone = batch?.state === 'undoing' || world.now() - Date.parse(batch?.at ?? '') < undoMs
    if (mayBeUndone) continue
    const remembered = part.remembered.filter((row) => !latest.has(row.recordId))
    if (remembered.length === 0 || !part.isWritten) await removePart(db, part)
    else if (part.written.length > 0 || remembered.length < part.remembered.length)
      await putPart(db, { ...part, written: [], remembered })
  }
}
