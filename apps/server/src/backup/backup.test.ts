import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { rm, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sharePostgres } from '../../testing/engines.ts'
import type { TestPostgres } from '../../testing/postgres.ts'
import type { Manifest } from './archive-format.ts'
import { putFilesBack } from './put-files-back.ts'
import { Refusal } from '../command-line/refusal.ts'
import {
  backUp,
  dump,
  factOf,
  filesIn,
  fillPlace,
  newFolder,
  newPlace,
  pushEvents,
  putFile,
  restore,
  withoutRestoreFacts,
  withStore,
} from '../../testing/backup/places.ts'
import { writeEvent } from '../../testing/backup/write-event.ts'

const newFile = async (): Promise<string> => join(await newFolder(), 'bama.backup')

describe('a backup', () => {
  it('brings back every row and file into an empty database', async () => {
    const place = await newPlace()
    await fillPlace(place, 1200)
    const file = await newFile()
    const { manifest, files, missing } = await backUp(place, file)
    expect(manifest).toMatchObject({
      app: '1.2.3',
      seq: 1201,
      createdAt: '2026-11-20T09:00:00.000Z',
      rows: { records: 1201, mutations: 1200 },
    })
    expect([files, missing]).toEqual([4, []])

    const other = await newPlace()
    const report = await restore(other, file)
    expect(report).toMatchObject({ files: 4, filesThere: 0 })
    const [before, after] = [await dump(place), await dump(other)]
    expect(withoutRestoreFacts(after)).toEqual(withoutRestoreFacts(before))
    // After the starts in the backup, the restore notes one more.
    expect(after['starts']).toEqual(expect.arrayContaining([...(before['starts'] ?? [])]))
    expect(after['starts']?.length).toBe((before['starts']?.length ?? 0) + 1)
    for (const [table, rows] of Object.entries(after)) expect([table, rows.length > 0]).toEqual([table, true])
    expect(report.rows).toBe(Object.values(before).flat().length)
    expect(await filesIn(other)).toEqual(await filesIn(place))
  })

  it('has no sessions, and a restore ends those that there are', async () => {
    const place = await newPlace()
    await fillPlace(place)
    const file = await newFile()
    const { manifest } = await backUp(place, file)
    expect(Object.keys(manifest.rows)).not.toContain('sessions')
    await restore(place, file, { yes: true })
    expect(await withStore(place, (store) => store.db.selectFrom('sessions').selectAll().execute())).toEqual([])
  })

  it.each(['offer', 'final'] as const)("keeps the server's name and starts a new epoch: %s", async (mode) => {
    const place = await newPlace()
    await fillPlace(place)
    const file = await newFile()
    await backUp(place, file)
    const other = await newPlace()
    await withStore(other, () => Promise.resolve())
    const epochs = [await factOf(place, 'epoch'), await factOf(other, 'epoch')]
    await restore(other, file, { mode })
    expect(await factOf(other, 'server_id')).toBe(await factOf(place, 'server_id'))
    expect(epochs).not.toContain(await factOf(other, 'epoch'))
    expect(JSON.parse((await factOf(other, 'restored')) ?? '')).toEqual({ at: '2026-11-20T09:00:00.000Z', mode })
  })

  it('that is only tried out posts nothing: its webhooks are paused', async () => {
    const place = await newPlace()
    await fillPlace(place)
    const file = await newFile()
    await backUp(place, file)
    const statesAfter = async (isTrial: boolean) => {
      const other = await newPlace()
      await restore(other, file, { isTrial })
      return withStore(other, (store) => store.db.selectFrom('webhooks').select('state').execute())
    }
    expect(await statesAfter(false)).toEqual([{ state: 'on' }])
    expect(await statesAfter(true)).toEqual([{ state: 'paused' }])
  })

  it("is the owner's alone, and leaves nothing beside it", async () => {
    const place = await newPlace()
    await fillPlace(place)
    const file = await newFile()
    await backUp(place, file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(file, '..'))).toEqual(['bama.backup'])
  })

  it('does not replace a file, unless that is asked for', async () => {
    const place = await newPlace()
    await fillPlace(place)
    const file = await newFile()
    await writeFile(file, 'precious')
    await expect(backUp(place, file)).rejects.toThrow('there already')
    expect((await stat(file)).size).toBe(8)
    await backUp(place, file, true)
    await restore(await newPlace(), file)
  })

  it('is not made where there is no database, and makes none', async () => {
    const place = await newPlace()
    await expect(backUp(place, await newFile())).rejects.toThrow(Refusal)
    expect(await readdir(place.dataDir)).toEqual([])
  })

  it('takes what is stored, not what is still being uploaded, and tells of a file that a row names in vain', async () => {
    const place = await newPlace()
    await fillPlace(place)
    await putFile(place, 'upload.part', 'half')
    await rm(join(place.filesDir, 'object-1'))
    const { manifest, missing } = await backUp(place, await newFile())
    expect(missing).toEqual(['object-1'])
    expect(manifest.members.map(({ name }) => name).filter((name) => name.startsWith('files/'))).toEqual([
      'files/empty',
      'files/large',
      'files/object-1.thumb',
    ])
  })

  it('is of one moment, while the server writes on', async () => {
    const place = await newPlace()
    await fillPlace(place, 2000)
    const writer = spawn(process.execPath, [
      join(import.meta.dirname, '../../testing/backup/writer.ts'),
      join(place.dataDir, 'bama.sqlite'),
    ])
    const ended = once(writer, 'exit')
    onTestFinished(async () => {
      writer.kill('SIGKILL')
      await ended
    })
    await once(writer.stdout, 'data')
    let before = 0
    for (let round = 0; round < 4; round++) {
      const file = await newFile()
      const { manifest } = await backUp(place, file)
      // The writer went on, without waiting for the backup.
      expect(manifest.seq).toBeGreaterThan(before)
      before = manifest.seq
      const other = await newPlace()
      await restore(other, file)
      const { records = [], history = [], meta = [] } = await dump(other)
      const numbers = new Set(history.map(({ seq }) => seq))
      expect(records.filter(({ seq }) => !numbers.has(seq))).toEqual([])
      expect(Math.max(...records.map(({ seq }) => Number(seq)))).toBe(manifest.seq)
      expect(Math.max(...numbers.values().map(Number))).toBe(manifest.seq)
      expect(meta).toContainEqual({ key: 'seq', value: String(manifest.seq) })
    }
  })
})

describe('a restore', () => {
  it('replaces what is there only when told to, and leaves other files', async () => {
    const place = await newPlace()
    await fillPlace(place)
    const file = await newFile()
    await backUp(place, file)
    const kept = await dump(place)
    await withStore(place, (store) => writeEvent(store, 'later'))
    await putFile(place, 'later', 'newer')
    await putFile(place, 'object-1', 'damag')
    const now = await dump(place)
    await expect(restore(place, file)).rejects.toMatchObject({ exitCode: 3 })
    expect(await dump(place)).toEqual(now)

    expect(await restore(place, file, { yes: true })).toMatchObject({ files: 4, filesThere: 3 })
    expect(withoutRestoreFacts(await dump(place))).toEqual(withoutRestoreFacts(kept))
    expect(await filesIn(place)).toMatchObject({ later: 'newer', 'object-1': 'image' })
  })

  it('keeps the files that came since and are still there, whose records devices offer again', async () => {
    const place = await newPlace()
    await fillPlace(place)
    const file = await newFile()
    await backUp(place, file)
    const before = await withStore(place, (store) => store.db.selectFrom('files').selectAll().execute())
    const [first] = before
    if (first === undefined) throw new Error('the place has a file')
    await putFile(place, 'object-2', 'plan')
    const since = { ...first, id: 'file-since', object: 'object-2' }
    const lost = { ...first, id: 'file-lost', object: 'object-3' }
    await withStore(place, (store) => store.db.insertInto('files').values([since, lost]).execute())
    const restoredMs = Date.parse(first.created_at) + 3_600_000
    await restore(place, file, { yes: true, now: () => restoredMs })
    expect(await withStore(place, (store) => store.db.selectFrom('files').selectAll().orderBy('id').execute())).toEqual(
      [first, { ...since, created_at: new Date(restoredMs).toISOString() }],
    )
  })

  it('says which file could not be put back a second time, and fails where one is missing the first time', async () => {
    const place = await newPlace()
    await fillPlace(place)
    const file = await newFile()
    await backUp(place, file)
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => stderr.mockRestore())
    const onTable = (): void => {
      rmSync(join(place.filesDir, 'object-1'), { recursive: true, force: true })
      mkdirSync(join(place.filesDir, 'object-1', 'in the way'), { recursive: true })
    }
    await restore(place, file, { yes: true, onTable })
    expect(stderr.mock.calls.join()).toContain('object-1')
    const manifest = { members: [{ name: 'files/lost', bytes: 1, sha256: '' }] } as unknown as Manifest
    await expect(putFilesBack(place.dataDir, manifest, place.filesDir)).rejects.toThrow('ENOENT')
  })

  it('has its files also where the running server deletes one that only the backup still names, while rows are replaced', async () => {
    const place = await newPlace()
    await fillPlace(place)
    const file = await newFile()
    await backUp(place, file)
    const onTable = (): void => rmSync(join(place.filesDir, 'object-1'), { force: true })
    expect(await restore(place, file, { yes: true, onTable })).toMatchObject({ files: 4, filesThere: 4 })
    expect(await filesIn(place)).toMatchObject({ 'object-1': 'image' })
  })

  it('can be backed up and restored again', async () => {
    const place = await newPlace()
    await fillPlace(place)
    const [first, second] = [await newFile(), await newFile()]
    await backUp(place, first)
    await restore(place, first, { yes: true, mode: 'offer' })
    await backUp(place, second)
    await restore(place, second, { yes: true, mode: 'final' })
    expect(JSON.parse((await factOf(place, 'restored')) ?? '')).toMatchObject({ mode: 'final' })
  })
})

describe('between SQLite and PostgreSQL', () => {
  let postgres: TestPostgres

  beforeAll(async () => {
    postgres = await sharePostgres()
  })
  afterAll(() => postgres.stop())

  it('a backup goes there and back', async () => {
    const place = await newPlace()
    const dana = await fillPlace(place, 700)
    const [fromSqlite, fromPostgres] = [await newFile(), await newFile()]
    await backUp(place, fromSqlite)
    const there = await newPlace(await postgres.newDatabase())
    await restore(there, fromSqlite)
    expect(withoutRestoreFacts(await dump(there))).toEqual(withoutRestoreFacts(await dump(place)))
    await expect(restore(there, fromSqlite)).rejects.toMatchObject({ exitCode: 3 })

    // The database continues the numbering of the backup.
    const { results } = await withStore(there, (store) => pushEvents(store, dana, ['אחרי המעבר']))
    expect(results).toMatchObject([{ status: 'applied' }])

    await backUp(there, fromPostgres)
    const back = await newPlace()
    await restore(back, fromPostgres)
    expect(withoutRestoreFacts(await dump(back))).toEqual(withoutRestoreFacts(await dump(there)))
    expect(await filesIn(back)).toEqual(await filesIn(place))
  })

  it('a writer who waits while PostgreSQL is restored goes on with what was restored', async () => {
    const place = await newPlace(await postgres.newDatabase())
    const dana = await fillPlace(place)
    const file = await newFile()
    const { manifest } = await backUp(place, file)
    await withStore(place, async (store) => {
      await pushEvents(store, dana, ['נעלם בשחזור'])
      let waiting: Promise<unknown> = Promise.resolve()
      await restore(place, file, {
        yes: true,
        onTable: (table) => {
          if (table === 'records') waiting = pushEvents(store, dana, ['ממתין'])
        },
      })
      expect(await waiting).toMatchObject({ results: [{ status: 'applied' }] })
      const { records = [] } = await dump(place)
      const names = records.map(({ fields }) => (JSON.parse(String(fields)) as { name?: string }).name)
      expect(names).toContain('ממתין')
      expect(names).not.toContain('נעלם בשחזור')
      expect(await factOf(place, 'seq')).toBe(String(manifest.seq + 1))
    })
  })
})
