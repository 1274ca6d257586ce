// @vitest-environment dom
/// <reference types="node" />
import 'fake-indexeddb/auto'
import { type CommandContext, instantSchema } from '@bama/domain'
import type { HereRecord } from '@bama/domain/moving-in'
import { beforeEach, expect, it, vi } from 'vitest'
import { editRecord, type RecordInput } from '../../../../../packages/domain/src/record-commands.ts'
import { trelloExport } from '../../../../../e2e/fixtures/boards.ts'
import { person } from '../../../../../packages/domain/src/testing/people.ts'
import { mondayExport } from '../../../testing/monday-export.ts'
import { LocalDatabase } from '../local/database.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { readBatches, readParts, undoMs } from '../local/moving-in/import-rows.ts'
import { type ImportFile, readImportFile } from '../local/moving-in/read-import-file.ts'
import { world } from '../runtime/world.ts'
import { createOptimistic } from '../workspace/optimistic.ts'
import { runCommand } from '../workspace/run-command.ts'
import { createPlanSource, likelySettings, planImport, runImport, settingsFor } from './import-table.ts'
import { undoImportBatch } from './undo-import.ts'

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

    // Somebody writes in one of them, and a task belongs to another.
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
    // Deleted ids are never reused, so re-imported records get new ones.
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

it('says that the disk is full also where only its own records have no room', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const board = await read(trelloExport(5))
  const full = () => {
    throw Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
  }
  db.table('_imports').hook('creating', full)
  expect(await run(board)).toEqual({ ok: false, error: { code: 'storage', reason: 'QuotaExceededError' } })
  db.table('_imports').hook('creating').unsubscribe(full)
  expect(await run(board)).toMatchObject({ ok: true, value: { counts: { new: 4 } } })
})

it('is taken back only with what others did since, and keeps their changes', async () => {
  const done = await run(await read(trelloExport(6)))
  if (!done.ok) throw new Error(done.error.code)
  // Everything has been sent.
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

it('is taken back without the events on which a crew was planned, a sketch drawn or a chat opened', async () => {
  const done = await run(await read(trelloExport(6)))
  if (!done.ok) throw new Error(done.error.code)
  const [staffed, needed, drawn, discussed] = await db.table('events').toArray()
  await db.table('crewSlots').put({ id: 's1', event_id: staffed.id, person_id: 'user-2', plan: 'firm' })
  await db.table('crewNeeds').put({ id: 'n1', event_id: needed.id, role: 'תאורה', count: 2 })
  await db.table('canvas').put({ id: 'c1', event_id: drawn.id, user_id: 'user-2', elements: [] })
  await db.table('chats').put({ id: 'h1', event_id: discussed.id, user_id: 'user-2', members: [] })
  const undone = await undoImportBatch(done.value.id, watch())
  const names = [staffed, needed, drawn, discussed].map(({ name }) => String(name))
  expect(undone.ok && undone.value.stays.toSorted()).toEqual(names.toSorted())
  expect((await db.table('events').toArray()).map(({ name }) => String(name)).toSorted()).toEqual(names.toSorted())
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
  expect(ran).toMatchObject({ ok: true, value: { counts: { changed: 1, kept: 1 } } })
  expect((await readBatches(db))[0]).toMatchObject({ state: 'done', counts: { changed: 1, kept: 1 } })
  expect(await db.table('events').bulkGet([early.id, late.id])).toMatchObject([{ name: 'ראשונה' }, { name: 'בערב' }])
  expect(await countsOf(edited)).toMatchObject({ kept: 1, changed: 0 })
})

it('does not list as staying what already has its former value, as after an import or an undo that was cut off', async () => {
  await run(await read(trelloExport(6)))
  const second = await run(await read(trelloExport(6, { names: { 2: 'ראשונה', 3: 'שנייה' } })))
  if (!second.ok) throw new Error(second.error.code)
  await edit('events', named('שנייה'), { name: 'הפקה 3' })
  expect(await undoImportBatch(second.value.id, watch())).toMatchObject({ ok: true, value: { stays: [] } })
  expect(await db.table('events').filter(named('הפקה 2')).count()).toBe(1)
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

it(
  'is taken back whole also if that was cut off, and another import came a day later',
  { timeout: 300_000 },
  async () => {
    const first = await run(await read(trelloExport(240)))
    if (!first.ok) throw new Error(first.error.code)
    const control = new AbortController()
    const cut = await undoImportBatch(first.value.id, { onProgress: () => control.abort(), signal: control.signal })
    expect(cut).toEqual({ ok: false, error: { code: 'cancelled' } })
    expect(await db.table('events').count()).toBeGreaterThan(100)
    vi.spyOn(world, 'now').mockReturnValue(world.now() + undoMs + 1)
    const list = { name: 'list.csv', buffer: Buffer.from('שם,תאריך\r\nיריד,16/04/2027') }
    expect(await run(await read(list))).toMatchObject({ ok: true, value: { counts: { new: 1 } } })
    expect(await undoImportBatch(first.value.id, watch())).toMatchObject({
      ok: true,
      value: { state: 'undone', stays: [] },
    })
    expect(await db.table('events').toArray()).toMatchObject([{ name: 'יריד' }])
  },
)

/** Edits a record in the app in the meantime. */
async function edit(entity: 'events' | 'tasks', found: (record: HereRecord) => boolean, input: RecordInput) {
  const base = await db.table(entity).filter(found).first()
  const done = await runCommand((context: CommandContext) => editRecord(context, entity, base, input), null)
  expect(done).toMatchObject({ ok: true, value: [{ recordId: base.id }] })
  return String(base.id)
}
const named = (name: string) => (record: HereRecord) => record['name'] === name
const described = (text: string) => (record: HereRecord) => record['description'] === text

it(
  'a Trello board of 2,000 cards comes in, is changed there and here, comes in again: nothing twice, nothing of anybody’s lost',
  { timeout: 300_000 },
  async () => {
    const board = await read(trelloExport(2000))
    const first = await run(board)
    expect(first).toMatchObject({ ok: true, value: { state: 'done', counts: { new: 1999, bad: 1 } } })
    expect(await db.table('events').filter(named('הפקה 15')).first()).toMatchObject({
      date: '2027-04-16',
      status: 'משימות קרובים - לפי קדימות',
      tags: ['הגברה, תאורה'],
      description: 'שתי במות, מסך LED.\nלוודא גנרטור.\n\nדנה אלמוג · 2026-11-01 · לאשר מול הלקוח',
      checklist: [
        { item: 'במה', completed: true },
        { item: 'מסך', completed: false },
      ],
    })
    expect(await run(board)).toEqual({ ok: false, error: { code: 'nothing' } })

    const moved = await edit('events', named('הפקה 20'), { location: 'הפארק' })
    const renamed = await edit('events', named('הפקה 30'), { name: 'מה שקבענו' })
    const both = await edit('events', named('הפקה 40'), { name: 'כאן' })
    const names = { 7: 'הפקה שזזה', 20: 'הפקה שגם זזה', 40: 'שם', 1500: 'מאוחרת' }
    const edited = await read(trelloExport(2000, { names, labels: { 9: 'דחוף' } }))
    expect(await countsOf(edited)).toEqual({ ...nothing, changed: 4, kept: 2, same: 1993, bad: 1 })
    const second = await run(edited)
    expect(await db.table('events').count()).toBe(1999)
    expect(await db.table('events').bulkGet([moved, renamed, both])).toMatchObject([
      { name: 'הפקה שגם זזה', location: 'הפארק' },
      { name: 'מה שקבענו' },
      { name: 'כאן' },
    ])
    expect(await db.table('events').filter(named('מאוחרת')).count()).toBe(1)
    const tagged = await db.table('events').filter(named('הפקה 9')).first()
    expect(tagged.tags).toEqual(expect.arrayContaining(['הגברה, תאורה', 'דחוף']))
    expect(await run(edited)).toEqual({ ok: false, error: { code: 'nothing' } })

    if (!first.ok || !second.ok) throw new Error('not brought in')
    expect(await undoImportBatch(second.value.id, watch())).toMatchObject({ value: { state: 'undone', stays: [] } })
    expect(await db.table('events').bulkGet([moved, renamed, both])).toMatchObject([
      { name: 'הפקה 20', location: 'הפארק' },
      { name: 'מה שקבענו' },
      { name: 'כאן' },
    ])
    const undone = await undoImportBatch(first.value.id, watch())
    expect(undone.ok && undone.value.stays).toHaveLength(3)
    expect(new Set(await db.table('events').toCollection().primaryKeys())).toEqual(new Set([moved, renamed, both]))
  },
)

it(
  'a monday workbook of 2,000 items comes in as tasks, is changed there and here, comes in again: nothing twice, nothing of anybody’s lost',
  { timeout: 300_000 },
  async () => {
    const asTasks = async (file: ImportFile) => {
      expect(file).toMatchObject({ source: 'monday', tables: [{ name: 'משימות המשרד' }] })
      const table = tableIn(file)
      return runImport({ file, table, settings: settingsFor(table, 'tasks') }, watch())
    }
    const board = await read(await mondayExport(2000))
    const first = await asTasks(board)
    expect(first).toMatchObject({ ok: true, value: { counts: { ...nothing, new: 2000 } } })
    expect(await db.table('tasks').filter(described('משימה 0')).first()).toMatchObject({
      status: 'פתוח',
      deadline: '2027-01-01',
      checklist: [
        { item: 'להזמין', completed: true },
        { item: 'לאשר', completed: false },
      ],
    })
    expect(await asTasks(board)).toEqual({ ok: false, error: { code: 'nothing' } })

    const done = await edit('tasks', described('משימה 20'), { status: 'הושלם' })
    const both = await edit('tasks', described('משימה 40'), { deadline: '2028-01-01' })
    const edited = await read(
      await mondayExport(2000, { days: { 20: '2027-12-01', 40: '2027-12-02', 1999: '2027-12-03' } }),
    )
    const second = await asTasks(edited)
    expect(second).toMatchObject({ ok: true, value: { counts: { ...nothing, changed: 2, kept: 1, same: 1997 } } })
    expect(await db.table('tasks').count()).toBe(2000)
    expect(await db.table('tasks').bulkGet([done, both])).toMatchObject([
      { status: 'הושלם', deadline: '2027-12-01' },
      { deadline: '2028-01-01' },
    ])
    expect(await asTasks(edited)).toEqual({ ok: false, error: { code: 'nothing' } })

    if (!first.ok || !second.ok) throw new Error('not brought in')
    expect(await undoImportBatch(second.value.id, watch())).toMatchObject({ value: { state: 'undone', stays: [] } })
    const undone = await undoImportBatch(first.value.id, watch())
    expect(undone.ok && undone.value.stays.toSorted()).toEqual(['משימה 20', 'משימה 40'])
    expect(new Set(await db.table('tasks').toCollection().primaryKeys())).toEqual(new Set([done, both]))
  },
)
