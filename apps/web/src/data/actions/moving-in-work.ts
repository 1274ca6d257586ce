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
  planUndo,
  type Remembered,
  type SourceTable,
  stableHash,
  undoImport,
  type UndoOutcome,
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
import { isLocalMode } from '../local/mode.ts'
import { readInParts } from '../local/read-in-parts.ts'
import { businessZone } from '../runtime/business-zone.ts'
import { workInSlices } from '../runtime/work-in-slices.ts'
import { world } from '../runtime/world.ts'
import { forceSync } from '../workspace/force-sync.ts'
import { type RunError, runFresh } from '../workspace/run-command.ts'
import { workspace } from '../workspace/workspace.ts'

/** What a person chooses of a file. */
export interface ImportSettings extends ImportChoices {
  readonly defaultDay: string | null
  readonly overwrites: boolean
}

const headerOf = ({ headers }: SourceTable): string => stableHash(headers.map(headerKey).join('\n'))

/** What is likely for a table: as it was chosen for one with the same header, else by the header's words. */
export async function likelySettings(table: SourceTable): Promise<ImportSettings> {
  const db = workspace.get()?.db
  const chosen = db === undefined ? null : await readChoices(db, headerOf(table)).catch(() => null)
  return chosen === null ? settingsFor(table, likelyKind(table)) : { ...chosen, defaultDay: null, overwrites: false }
}

/** What is likely once the kind is known. */
export function settingsFor(table: SourceTable, kind: ImportKind): ImportSettings {
  return { kind, mapping: matchHeaders(table.headers, kind), choices: {}, defaultDay: null, overwrites: false }
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  readonly counts: ImportCounts
  /** Clients that are made for events that name them. */
  readonly newClients: number
  readonly planned: readonly Planned[]
}

/** What rows are compared with. It is read once for a file's previews, and again for the import itself. */
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
  // What a later import says of a record stands.
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

/** Says what a table would change, a few rows at a time; null when `signal` ended it. */
export async function planImport(
  { file, table, settings, directory, batch }: Planning,
  { signal, onShare }: { readonly signal?: AbortSignal; readonly onShare?: (share: number) => void } = {},
): Promise<ImportPlan | null> {
  const { kind, mapping, overwrites } = settings
  const read = createRowReader(table, kind, mapping, settings)
  const plan = createPlanner(directory, {
    kind,
    source: file.source,
    batch,
    overwrites,
    zone: businessZone,
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

/** By what its first field says, so that it can be found in the file. */
function badRow(number: number, table: SourceTable, mapping: Mapping, problems: BadRow['problems']): Planned {
  const named = mapping.findIndex((field) => field === 'name' || field === 'description' || field === 'person')
  const cell = table.rows.find((row) => row.number === number)?.cells[named === -1 ? 0 : named] ?? ''
  const label = cell instanceof Date ? '' : String(cell).trim().slice(0, 200)
  return { row: { row: number, label, outcome: 'bad', problems }, steps: [], memory: null }
}

/** As many rows as are written in one transaction: more wait less often, and hold up longer what else is written. */
const rowsPerPart = 100

/** `behind`: what others did since may not be here yet, and can't be fetched. */
type ImportFailure = RunError | { readonly code: 'busy' | 'nothing' | 'expired' | 'cancelled' | 'behind' }

const newBatchId = (): string => world.uuid().replaceAll('-', '').slice(0, 12)

/**
 * Brings a table in: it is planned again on what is here now, and written in parts. Each part is remembered before it is
 * written, so whatever ends it can be taken back, and the same file goes on where it ended.
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
      at: new Date(world.now()).toISOString(),
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
      const isDone = ({ recordId }: Written | Remembered): boolean => !overtaken.has(recordId)
      await putPart(db, {
        ...part,
        isWritten: true,
        written: part.written.filter(isDone),
        remembered: part.remembered.filter(isDone),
      })
      onProgress((number + 1) / parts)
    }
    const done: ImportBatch = { ...batch, state: 'done' }
    await putBatch(db, done)
    await forgetOlder(db, done)
    return ok(done)
  })
}

/** Without those whose record somebody changed or deleted since the import was planned: they are left to the next one. */
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

/** What nobody can take back any more keeps only what the next import goes by, and of a record only the latest. */
async function forgetOlder(db: Dexie, { id }: ImportBatch): Promise<void> {
  const batches = new Map((await readBatches(db)).map((batch) => [batch.id, batch]))
  const parts = await readParts(db)
  const latest = new Set(
    parts.filter(({ batch }) => batch === id).flatMap((part) => part.remembered.map((row) => row.recordId)),
  )
  for (const part of parts) {
    const batch = batches.get(part.batch)
    if (batch !== undefined && world.now() - Date.parse(batch.at) < undoMs) continue
    const remembered = part.remembered.filter((row) => !latest.has(row.recordId))
    if (remembered.length === 0 || !part.isWritten) await removePart(db, part)
    else if (part.written.length > 0 || remembered.length < part.remembered.length)
      await putPart(db, { ...part, written: [], remembered })
  }
}

/** What hangs on a record, by the store and its index. */
const references: Readonly<Partial<Record<EntityName, readonly (readonly [store: string, index: string])[]>>> = {
  events: [
    ['tasks', 'event_id'],
    ['workHours', 'event_id'],
    ['comments', 'item_id'],
    ['attachments', 'item_id'],
    ['canvas', 'event_id'],
    ['crewNeeds', 'event_id'],
    ['crewSlots', 'event_id'],
  ],
  tasks: [
    ['comments', 'item_id'],
    ['attachments', 'item_id'],
  ],
  clients: [['events', 'client_id']],
}

/**
 * Takes an import back, for a day: what it made and nobody touched is deleted, and what it changed gets its former value where it
 * still has the new one. It goes on after a reload, by being called again. Returns the names of what stays.
 */
export async function undoImportBatch(
  id: string,
  { onProgress, signal }: Watch,
): Promise<Result<ImportBatch, ImportFailure>> {
  const db = workspace.get()?.db
  if (db === undefined) return err({ code: 'signed_out' })
  return alone(async () => {
    const batch = (await readBatches(db)).find((one) => one.id === id)
    if (batch === undefined || batch.state === 'undone') return err({ code: 'nothing' })
    if (batch.state !== 'undoing' && world.now() - Date.parse(batch.at) >= undoMs) return err({ code: 'expired' })
    // From the end: a client goes after the events that it was made for.
    const parts = (await readParts(db, id)).toReversed()
    if ((await isSent(db, parts)) && !(await forceSync()).ok) return err({ code: 'behind' })
    const stays = [...batch.stays]
    const undoing: ImportBatch = { ...batch, state: 'undoing' }
    await putBatch(db, undoing)
    const worked = await tasksWithHours(db)
    for (const [index, part] of parts.entries()) {
      if (signal.aborted) return err({ code: 'cancelled' })
      const [clients, others] = [true, false].map((isClient) =>
        part.written.filter(({ entity }) => (entity === 'clients') === isClient),
      )
      for (const written of [others ?? [], clients ?? []]) {
        const staying: string[] = []
        const done = await runFresh(undoImport, async (whole) => {
          const outcomes = await Promise.all(written.map((one) => undoOf(whole, one, worked)))
          staying.push(
            ...written
              .filter((_, at) => {
                const outcome = outcomes[at]
                return (
                  outcome !== undefined &&
                  outcome.kind !== 'gone' &&
                  (outcome.kind === 'stays' || outcome.stays.length > 0)
                )
              })
              .map(({ label }) => label),
          )
          return { steps: outcomes.flatMap((outcome) => (outcome.kind === 'undo' ? [outcome.step] : [])) }
        })
        if (!done.ok) return done
        stays.push(...staying)
      }
      await putBatch(db, { ...undoing, stays })
      await removePart(db, part)
      onProgress((index + 1) / parts.length)
    }
    const undone: ImportBatch = { ...undoing, stays, state: 'undone' }
    await putBatch(db, undone)
    return ok(undone)
  })
}

/** What becomes of one record, by what is here in the transaction that writes it. */
async function undoOf(db: LocalDatabase, written: Written, worked: ReadonlySet<unknown>): Promise<UndoOutcome> {
  const current = await db.table<HereRecord, string>(written.entity).get(written.recordId)
  return planUndo(written, current, worked.has(written.recordId) || (await isReferred(db, written)))
}

/**
 * Whether the server may know more of these records than this device: a deletion wins over every edit, so nobody's change may be
 * on its way here when one is made. What was never sent nobody else has.
 */
async function isSent(db: LocalDatabase, parts: readonly ImportPart[]): Promise<boolean> {
  if (isLocalMode()) return false
  const unsent = new Set<string>()
  await db.syncQueue.each(({ operation, entity, recordId }) => {
    if (operation === 'create') unsent.add(`${entity}/${recordId}`)
  })
  return parts.some(({ written }) => written.some(({ entity, recordId }) => !unsent.has(`${entity}/${recordId}`)))
}

async function isReferred(db: Dexie, { entity, recordId: id, before }: Written): Promise<boolean> {
  // What was there before the import is not deleted.
  if (before !== null) return false
  for (const [store, index] of references[entity] ?? [])
    if ((await db.table(store).where(index).equals(id).count()) > 0) return true
  return false
}

/** Hours name their task without an index for it. */
async function tasksWithHours(db: Dexie): Promise<ReadonlySet<unknown>> {
  const found = new Set<unknown>()
  await readInParts(db.table<HereRecord, string>('workHours'), (part) => {
    for (const entry of part) if (entry['task_id'] !== null) found.add(entry['task_id'])
  })
  return found
}

/** One import or undo at a time on this device: two would plan on the same records. */
async function alone<T>(work: () => Promise<Result<T, ImportFailure>>): Promise<Result<T, ImportFailure>> {
  // Only https and loopback have locks.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('bama-import', { ifAvailable: true }, (lock) =>
    lock === null ? err({ code: 'busy' as const }) : work(),
  )
}
