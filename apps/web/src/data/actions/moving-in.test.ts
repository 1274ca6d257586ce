// @vitest-environment jsdom
/// <reference types="node" />
import 'fake-indexeddb/auto'
import { instantSchema } from '@bama/domain'
import { beforeEach, expect, it, vi } from 'vitest'
import { trelloExport } from '../../../../../e2e/fixtures/boards.ts'
import { person } from '../../../../../packages/domain/src/testing/people.ts'
import { mondayExport } from '../../../testing/monday-export.ts'
import { LocalDatabase } from '../local/database.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { readBatches, readParts, undoMs } from '../local/moving-in/import-rows.ts'
import { type ImportFile, readImportFile } from '../local/moving-in/read-import-file.ts'
import { world } from '../runtime/world.ts'
import { createOptimistic } from '../workspace/optimistic.ts'
import {
  createPlanSource,
  likelySettings,
  planImport,
  runImport,
  settingsFor,
  undoImportBatch,
} from './moving-in-work.ts'

const here = vi.hoisted(() => ({ session: {} as unknown, workspace: null as unknown }))
vi.mock('../session/current-session.ts', () => ({ currentSession: () => here.session }))
vi.mock('../workspace/workspace.ts', () => ({ workspace: { get: () => here.workspace } }))
const forceSync = vi.hoisted(() => vi.fn<() => Promise<{ readonly ok: boolean }>>())
vi.mock('../workspace/force-sync.ts', () => ({ forceSync }))

let db: LocalDatabase
let databases = 0

beforeEach(() => {
  db = new LocalDatabase(`moving-${++databases}`)
  here.session = { status: 'signed_in', actor: person('admin') }
  here.workspace = {
    db,
    whole: db,
    optimistic: createOptimistic(),
    store: createDexieStore(db, () => 0),
    engine: { request: () => undefined },
  }
  forceSync.mockReset().mockResolvedValue({ ok: false })
  return () => {
    vi.restoreAllMocks()
    db.close()
  }
})

const watch = () => ({ onProgress: () => undefined, signal: new AbortController().signal })

async function read({ name, buffer }: { readonly name: string; readonly buffer: Buffer }): Promise<ImportFile> {
  const file = await readImportFile(new Blob([new Uint8Array(buffer)]), name, 'Asia/Jerusalem')
  if (!file.ok) throw new Error(file.error)
  return file.value
}

const tableIn = ({ tables }: ImportFile) => {
  const [table] = tables
  if (table === undefined) throw new Error('no table')
  return table
}

async function countsOf(file: ImportFile) {
  const table = tableIn(file)
  const settings = await likelySettings(table)
  const directory = await createPlanSource()(settings.kind)
  if (directory === null) throw new Error('signed out')
  return (await planImport({ file, table, settings, directory, batch: 'preview' }))?.counts
}

async function run(file: ImportFile, signal = watch().signal) {
  const table = tableIn(file)
  return runImport({ file, table, settings: await likelySettings(table) }, { ...watch(), signal })
}

const nothing = { new: 0, changed: 0, same: 0, kept: 0, deleted: 0, bad: 0 }

it(
  'brings a board in once, again nothing, changed only the changes, and takes both back',
  { timeout: 300_000 },
  async () => {
    const board = await read(trelloExport(120))
    expect(await countsOf(board)).toEqual({ ...nothing, new: 119, bad: 1 })
    const first = await run(board)
    expect(first).toMatchObject({ ok: true, value: { state: 'done', counts: { new: 119 } } })
    expect([await db.table('events').count(), await db.syncQueue.count()]).toEqual([119, 119])

    expect(await countsOf(board)).toEqual({ ...nothing, same: 119, bad: 1 })
    expect(await run(board)).toEqual({ ok: false, error: { code: 'nothing' } })
    expect(await db.syncQueue.count()).toBe(119)

    const edited = await read(trelloExport(120, { names: { 7: 'הפקה שזזה' }, labels: { 9: 'דחוף' } }))
    expect(await countsOf(edited)).toEqual({ ...nothing, changed: 2, same: 117, bad: 1 })
    const second = await run(edited)
    expect(await db.syncQueue.count()).toBe(121)
    if (!first.ok || !second.ok) throw new Error('not brought in')

    // Somebody writes in one of them, and a task hangs on another.
    const events = await db.table('events').toArray()
    const [one, two] = [events.find(({ name }) => name === 'הפקה 3'), events.find(({ name }) => name === 'הפקה 4')]
    await db.table('events').put({ ...one, location: 'הפארק' })
    await db.table('tasks').put({ id: 't1', description: 'גנרטור', event_id: two.id })
    expect(await undoImportBatch(second.value.id, watch())).toMatchObject({
      ok: true,
      value: { state: 'undone', stays: [] },
    })
    expect(
      await db
        .table('events')
        .filter(({ name }) => name === 'הפקה 7')
        .count(),
    ).toBe(1)
    const undone = await undoImportBatch(first.value.id, watch())
    expect(undone.ok && undone.value.stays.toSorted()).toEqual(['הפקה 3', 'הפקה 4'])
    expect(await db.table('events').count()).toBe(2)
    // A deleted id never comes back, so what comes in again has another.
    const again = await run(board)
    expect(again).toMatchObject({ ok: true, value: { counts: { new: 117 } } })
    expect(await db.table('events').count()).toBe(119)
  },
)

it('goes on where it was cut off, and can be taken back from there', { timeout: 300_000 }, async () => {
  const board = await read(trelloExport(320))
  const control = new AbortController()
  const table = tableIn(board)
  const settings = await likelySettings(table)
  const cut = await runImport(
    { file: board, table, settings },
    { onProgress: () => control.abort(), signal: control.signal },
  )
  expect(cut).toEqual({ ok: false, error: { code: 'cancelled' } })
  const written = await db.table('events').count()
  expect([written > 0, written < 319]).toEqual([true, true])
  expect(await run(board)).toMatchObject({ ok: true, value: { counts: { new: 319 - written, same: written } } })
  for (const { id } of await readBatches(db)) await undoImportBatch(id, watch())
  expect([await db.table('events').count(), (await readParts(db)).length]).toEqual([0, 0])
})

it('is taken back only with what others did since, and keeps their changes', async () => {
  const done = await run(await read(trelloExport(6)))
  if (!done.ok) throw new Error(done.error.code)
  // All of it has been sent.
  await db.syncQueue.clear()
  expect(await undoImportBatch(done.value.id, watch())).toEqual({ ok: false, error: { code: 'behind' } })
  expect([await db.table('events').count(), await db.syncQueue.count()]).toEqual([5, 0])
  expect(await readBatches(db)).toMatchObject([{ state: 'done' }])

  const events = await db.table('events').toArray()
  const [moved, filed] = events
  forceSync.mockImplementation(async () => {
    await db.table('events').put({ ...moved, location: 'הפארק' })
    await db.table('attachments').put({ id: 'f1', item_type: 'event', item_id: filed.id, file_id: 'x' })
    return { ok: true }
  })
  const undone = await undoImportBatch(done.value.id, watch())
  expect(undone.ok && undone.value.stays.toSorted()).toEqual([String(moved.name), String(filed.name)].toSorted())
  expect(await db.table('events').bulkGet([moved.id, filed.id])).toMatchObject([{ location: 'הפארק' }, {}])
  expect(await db.table('events').count()).toBe(2)
})

it('leaves to the next import what somebody changed while it ran', async () => {
  await run(await read(trelloExport(240)))
  const events = await db.table('events').toArray()
  const [early, late] = ['הפקה 2', 'הפקה 235'].map((name) => events.find((event) => event.name === name))
  const edited = await read(trelloExport(240, { names: { 2: 'ראשונה', 235: 'אחרונה' } }))
  const table = tableIn(edited)
  const change = { ...late, name: 'בערב' }
  const ran = await runImport(
    { file: edited, table, settings: await likelySettings(table) },
    { onProgress: (share) => share < 1 && void db.table('events').put(change), signal: watch().signal },
  )
  expect(ran).toMatchObject({ ok: true, value: { counts: { changed: 2 } } })
  expect(await db.table('events').bulkGet([early.id, late.id])).toMatchObject([{ name: 'ראשונה' }, { name: 'בערב' }])
  expect(await countsOf(edited)).toMatchObject({ kept: 1, changed: 0 })
})

it('is taken back for a day, and by nobody but an admin', async () => {
  const board = await read(trelloExport(5))
  here.session = { status: 'signed_in', actor: person('user') }
  expect(await run(board)).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  expect(await db.table('events').count()).toBe(0)
  here.session = { status: 'signed_in', actor: person('admin') }
  const done = await run(board)
  if (!done.ok) throw new Error(done.error.code)
  expect(instantSchema.safeParse(done.value.at).success).toBe(true)
  const later = world.now() + undoMs + 1
  vi.spyOn(world, 'now').mockReturnValue(later)
  expect(await undoImportBatch(done.value.id, watch())).toEqual({ ok: false, error: { code: 'expired' } })
})

it('plans a monday workbook of 2,000 items with their groups and subitems', { timeout: 300_000 }, async () => {
  const file = await read(await mondayExport(2000))
  expect(file).toMatchObject({ source: 'monday', tables: [{ name: 'משימות המשרד' }] })
  const table = tableIn(file)
  expect(table.rows).toHaveLength(2000)
  const directory = await createPlanSource()('tasks')
  if (directory === null) throw new Error('signed out')
  const plan = await planImport({ file, table, settings: settingsFor(table, 'tasks'), directory, batch: 'b' })
  expect(plan?.counts).toEqual({ ...nothing, new: 2000 })
  expect(plan?.planned[0]?.steps).toMatchObject([
    {
      input: {
        description: 'משימה 0',
        status: 'פתוח',
        deadline: '2027-01-01',
        checklist: [{ completed: true }, { completed: false }],
      },
    },
  ])
})
