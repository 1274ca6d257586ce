import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { type DeviceId, type ImportReport, type LocalWorld } from '@bama/sync'
import Dexie from 'dexie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LocalDatabase } from '../database.ts'
import { migrateInPlace } from './migrate-in-place.ts'
import { readMigrated, readOriginals } from './migrated-backup.ts'
import { inMigration, MigrationDatabase, type MigrationState, readMigration } from './migration-database.ts'
import { mergedMoving, movingRowsOf, withEncryptionFlags, withSyncFields } from './migration-steps.ts'
import { isFormerDatabaseThere } from '../database-names.ts'
import { oldKeys, readOldTexts } from './old-data.ts'
import { openOldData, withoutSecrets } from './old-rows.ts'
import { runMigration } from './run-migration.ts'
import { cleanMigration, finishMigration, isMigrationDue, noteLeftOut } from './what-is-left.ts'
import { makeOldDatabase, oldRecords, oldTexts } from '../../../../../../e2e/fixtures/old-product.ts'

const nowMs = Date.UTC(2026, 10, 20, 9)
const now = new Date(nowMs).toISOString()
const day = 24 * 60 * 60 * 1000
const world: LocalWorld = {
  now: () => nowMs,
  uuid: () => crypto.randomUUID(),
  deviceId: () => '9f3a1c2b7d4e5f60' as DeviceId,
}

/** A stand-in for localStorage. */
function createStorage(texts: Readonly<Record<string, string>> = {}) {
  const items = new Map(Object.entries(texts))
  return {
    getItem: (key: string): string | null => items.get(key) ?? null,
    removeItem: (key: string): void => void items.delete(key),
    items,
  }
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  Dexie.dependencies.indexedDB = globalThis.indexedDB
})

class Killed extends Error {}

/** Runs the steps. `kill` ends the page after `at` portions, or `inside` the next one's transaction. */
async function run(
  texts: Readonly<Record<string, string>>,
  kill: { readonly at: number; readonly inside: boolean } = { at: Infinity, inside: false },
): Promise<{ readonly state: MigrationState; readonly portions: number }> {
  const db = new MigrationDatabase()
  const old = await openOldData(readOldTexts(createStorage(texts)))
  let portions = 0
  const end = (isInside: boolean): void => {
    if (isInside === kill.inside && portions === kill.at) throw new Killed()
  }
  if (kill.inside) {
    db.state.hook('updating', () => end(true))
    db.state.hook('creating', () => end(true))
  }
  try {
    const onProgress = (): void => {
      portions++
      end(false)
    }
    return { state: await runMigration({ db, old, now, onProgress }), portions }
  } finally {
    old.close()
    db.close()
  }
}

const recordsOf = async (): Promise<unknown> => inMigration((db) => db.records.toArray())
const originalsOf = async (): Promise<unknown> => inMigration((db) => db.originals.toArray())

describe('the old product’s data', () => {
  it('[A3.49] [B7.29] [B9.1] is found by its database or by its keys, and nothing is made by looking', async () => {
    expect(await isMigrationDue(createStorage())).toBe(false)
    expect(await indexedDB.databases()).toEqual([])
    expect(await isMigrationDue(createStorage({ workHours: '[]' }))).toBe(true)
    await makeOldDatabase(oldRecords)
    expect(await isMigrationDue(createStorage())).toBe(true)
    expect(await indexedDB.databases()).toEqual([{ name: 'PixelArtDB', version: 2 }])
  })

  it('is not what this product keeps under the same name', async () => {
    const own = new LocalDatabase('PixelArtDB')
    await own.open()
    own.close()
    expect(await isFormerDatabaseThere()).toBe(false)
    expect(await indexedDB.databases()).toEqual([{ name: 'PixelArtDB', version: 170 }])
  })
})

describe('the steps', () => {
  it('[B4.14] 1.0 backs everything up and moves what lay in localStorage beside what lay in the database', async () => {
    await makeOldDatabase(oldRecords)
    const { state } = await run(oldTexts)
    expect(state).toMatchObject({
      phase: 'ready',
      steps: { '1.0': 'completed', '1.1': 'completed', '2.0': 'completed' },
    })
    const backup = await readMigrated()
    const body =
      backup?.ok === true
        ? (JSON.parse(await backup.value.body.text()) as { data: Record<string, { id: string }[]> })
        : null
    const ids = Object.fromEntries(
      Object.entries(body?.data ?? {}).map(([entity, rows]) => [entity, rows.map(({ id }) => id)]),
    )
    expect(ids).toMatchObject({
      events: ['e1', 'e2', 'e3'],
      tasks: ['7'],
      systemUsers: ['u1', 'u2'],
      workHours: [expect.stringMatching(/^old-/), 'w1', 'w2'],
    })
    // A field that only one of the two places has is kept, whichever is later.
    expect(body?.data['systemUsers']?.[0]).toMatchObject({
      full_name: 'דנה כהן',
      lastLogin: '2024-05-02T08:00:00.000Z',
    })
  })

  it('[B3.31] keeps no password anywhere, not in the backup either', async () => {
    await makeOldDatabase(oldRecords)
    await run(oldTexts)
    const all = JSON.stringify([await originalsOf(), await recordsOf()])
    expect(all).toContain('dana@bama.test')
    expect(all).not.toMatch(/plain-|password/)
  })

  it('[B4.15] 1.1 takes the flag from what was never really encrypted, and leaves the value', () => {
    const row = {
      entity: 'clients' as const,
      id: 'c1',
      record: { id: 'c1', phone: '052', _encrypted: true, _encryptedFields: ['phone'] },
    }
    expect(withEncryptionFlags(row).record).toEqual({ id: 'c1', phone: '052', _encrypted: false, _encryptedFields: [] })
    const sealed = { v: 1, kid: 'k', iv: new Uint8Array(12), ct: new Uint8Array(20) }
    expect(withEncryptionFlags({ ...row, record: { id: 'c1', phone: sealed } }).record).toMatchObject({
      phone: sealed,
      _encrypted: true,
      _encryptedFields: ['phone'],
    })
  })

  it('[B4.16] 2.0 gives every record its times, version and mark of the sync', () => {
    const of = (record: object) =>
      withSyncFields({ entity: 'events', id: 'e1', record: { id: 'e1', ...record } }, now).record
    expect(of({})).toMatchObject({
      created_at: now,
      updated_at: new Date(0).toISOString(),
      _version: 1,
      _synced: false,
    })
    const at = '2024-05-01T08:00:00.000Z'
    expect(of({ createdAt: at, _version: 7, _synced: true })).toMatchObject({
      created_at: at,
      updated_at: at,
      _version: 7,
      _synced: false,
    })
    expect(of({ updated_date: at, _version: 'x' })).toMatchObject({ created_at: at, updated_at: at, _version: 1 })
  })

  it('of one record in two places the later one counts, in either order', () => {
    const row = (updated_at: string, record: object) => ({
      entity: 'events' as const,
      id: 'e',
      record: { updated_at, ...record },
    })
    const [one, two] = [row('2024-01-01', { name: 'א', a: 1 }), row('2024-01-02', { name: 'ב', b: 2 })]
    for (const [first, second] of [
      [one, two],
      [two, one],
    ] as const)
      expect(mergedMoving(first, second).record).toEqual({ updated_at: '2024-01-02', name: 'ב', a: 1, b: 2 })
  })

  it.each([
    ['localStorage', false, oldTexts],
    ['both', true, oldTexts],
  ] as const)(
    'killed after and within every portion they go on: nothing lost, nothing twice (%s)',
    async (_what, hasDatabase, texts) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const begin = async (): Promise<void> => {
        globalThis.indexedDB = new IDBFactory()
        Dexie.dependencies.indexedDB = globalThis.indexedDB
        if (hasDatabase) await makeOldDatabase(oldRecords)
      }
      await begin()
      const { portions } = await run(texts)
      const expected = [await recordsOf(), await originalsOf()]
      expect(portions).toBeGreaterThan(5)
      for (const inside of [false, true])
        for (let at = inside ? 0 : 1; at < portions; at++) {
          await begin()
          await expect(run(texts, { at, inside }), `${inside ? 'within' : 'after'} ${at}`).rejects.toThrow()
          expect((await run(texts)).state.phase).toBe('ready')
          expect([await recordsOf(), await originalsOf()], `${inside ? 'within' : 'after'} ${at}`).toEqual(expected)
        }
    },
  )
})

describe('nothing is lost on the way', () => {
  const clientWith = (fields: object) => ({
    entity: 'clients' as const,
    id: 'c1',
    record: { id: 'c1', ...fields, _encrypted: true, _encryptedFields: Object.keys(fields) },
  })
  const xor = (text: string): string =>
    Array.from(text, (letter, at) =>
      String.fromCharCode(letter.charCodeAt(0) ^ 'pixel-art-key'.charCodeAt(at % 13)),
    ).join('')

  it.each([
    ['phone', '052-1234567'],
    ['email', 'dana@bama.test'],
    ['notes', 'לדבר עם דנה, אחרי 10:00 (דחוף!)'],
    ['address', 'Dizengoff 50, Tel Aviv'],
  ])('1.1 keeps the flag on what the old product garbled, so that it overwrites nothing: %s', (field, text) => {
    expect(withEncryptionFlags(clientWith({ [field]: text })).record).toMatchObject({ _encryptedFields: [] })
    for (const garbled of [xor(text), btoa(unescape(encodeURIComponent(xor(text))))])
      expect(withEncryptionFlags(clientWith({ [field]: garbled })).record).toMatchObject({
        [field]: garbled,
        _encrypted: true,
        _encryptedFields: [field],
      })
  })

  it('what did not come in stays ready, and may be brought in again, downloaded, and left', async () => {
    await makeOldDatabase(oldRecords)
    await run(oldTexts)
    await noteLeftOut({ skipped: 1, fields: 1 })
    const storage = createStorage(oldTexts)
    await cleanMigration(storage, nowMs + 70 * day)
    expect(await readMigration()).toMatchObject({ phase: 'ready', left: { skipped: 1, fields: 1 }, finishedAt: null })
    expect(storage.items.size).toBe(3)
    const text = (await (await readOriginals())?.text()) ?? ''
    expect(JSON.parse(text)).toContainEqual({ source: 'events', rows: oldRecords['events'] })
    expect(text).not.toContain('plain-')
    await finishMigration(storage, nowMs)
    expect(await readMigration()).toMatchObject({ phase: 'done' })
  })

  it('keys that a crash brings back go again, at each start and before the last of it', async () => {
    await run(oldTexts)
    await finishMigration(createStorage(oldTexts), nowMs)
    for (const later of [1, 8 * day]) {
      const storage = createStorage(oldTexts)
      await cleanMigration(storage, nowMs + later)
      expect(storage.items.size).toBe(0)
    }
    expect(await readMigration()).toBeNull()
  })

  it('what was written under a key after it was copied is not removed, and is copied too', async () => {
    await run(oldTexts)
    const newer = JSON.stringify([{ id: 'w9', user_id: 'u2', date: '2024-05-05' }])
    const storage = createStorage({ ...oldTexts, workHours: newer })
    await finishMigration(storage, nowMs)
    expect([...storage.items]).toEqual([['workHours', newer]])
    expect(await isMigrationDue(storage)).toBe(true)
    expect((await run({ workHours: newer })).state.phase).toBe('ready')
    expect(JSON.stringify(await recordsOf())).toContain('"w9"')
    await finishMigration(storage, nowMs)
    expect(storage.items.size).toBe(0)
  })

  it('what nobody dated loses against everything, and a date is one however it was kept', async () => {
    const record = withSyncFields({ entity: 'events', id: 'e', record: { id: 'e' } }, now).record
    expect(record['updated_at']).toBe('1970-01-01T00:00:00.000Z')
    expect(withoutSecrets({ updated_at: new Date(nowMs) })).toEqual({ updated_at: now })
  })

  it('finds passwords in texts that hold data, also in cut ones', () => {
    const inside = JSON.stringify({ name: 'דנה', password: 'plain-1' })
    expect(withoutSecrets({ data: inside, more: JSON.stringify(inside) })).toEqual({
      data: JSON.stringify({ name: 'דנה' }),
      more: JSON.stringify(JSON.stringify({ name: 'דנה' })),
    })
    expect(withoutSecrets([inside.slice(0, -2), '[{"name":"דנ', 'מילה'])).toEqual([null, '[{"name":"דנ', 'מילה'])
    expect(withoutSecrets([JSON.stringify(inside).slice(0, -4), '{"auth" : {"apiToken" : "t-1'])).toEqual([null, null])
  })

  it("keeps a person's words about a password, even where they begin like data", () => {
    const words = ['[דחוף] לבקש passwords מהלקוח', '"הסוד" (the secret): לא לגלות', '{token} נשאר בתיק']
    expect(withoutSecrets(words)).toEqual(words)
  })

  it('a record with an id that is refused is found by those who refer to it, and equal rows without one stay two', () => {
    const part = (source: string, rows: readonly object[]) => ({ n: 0, at: 0, source, rows })
    const [event] = movingRowsOf(part('events', [{ id: 'a b/ג', name: 'יריד' }]))
    const [task] = movingRowsOf(part('tasks', [{ id: 't', event_id: 'a b/ג' }]))
    expect(event?.id).toMatch(/^old-/)
    expect(task?.record).toMatchObject({ event_id: event?.id })
    const hours = movingRowsOf(part('workHours', [{ date: '2024-01-01' }, { date: '2024-01-01' }]))
    expect(new Set(hours.map(({ id }) => id)).size).toBe(2)
  })

  it('portions are cut by weight too', async () => {
    const notes = 'א'.repeat(1_500_000)
    await makeOldDatabase({ ...oldRecords, events: [1, 2, 3, 4].map((n) => ({ id: `e${n}`, name: 'יריד', notes })) })
    await run({})
    const parts = (await inMigration((db) => db.originals.toArray())) ?? []
    expect(parts.filter(({ source }) => source === 'events').map(({ at, rows }) => [at, rows.length])).toEqual([
      [0, 3],
      [3, 1],
    ])
  })
})

describe('a step that fails', () => {
  const runWith = async (work: Partial<Parameters<typeof runMigration>[0]['work']>): Promise<MigrationState> => {
    const db = new MigrationDatabase()
    const old = await openOldData(readOldTexts(createStorage(oldTexts)))
    const usual = { move: movingRowsOf, flag: withEncryptionFlags, addSyncFields: withSyncFields }
    const state = await runMigration({ db, old, now, onProgress: () => undefined, work: { ...usual, ...work } })
    old.close()
    db.close()
    return state
  }
  const broken = (): never => {
    throw new Error('broken')
  }

  it('[B4.17] [B4.18] [B8.9] 1.0 takes back what it moved, leaves the old data as it was, and is critical; it can be tried again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await makeOldDatabase(oldRecords)
    let moved = 0
    const state = await runWith({ move: (row) => (++moved > 3 ? broken() : movingRowsOf(row)) })
    expect(state).toMatchObject({
      phase: 'failed',
      steps: { '1.0': 'failed', '1.1': 'pending', '2.0': 'pending' },
      errors: [{ version: '1.0', isCritical: true, cause: 'broken' }],
    })
    expect(logged).toHaveBeenCalledWith('Critical migration failed: broken')
    expect(await recordsOf()).toEqual([])
    expect(await isFormerDatabaseThere()).toBe(true)
    expect((await run(oldTexts)).state).toMatchObject({ phase: 'ready', errors: [] })
  })

  it('a record that a later step can’t change stays as it is; all others are changed, before it and after it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await makeOldDatabase(oldRecords)
    const state = await runWith({
      addSyncFields: (row, at) => (row.entity === 'events' && row.id === 'e1' ? broken() : withSyncFields(row, at)),
    })
    expect(state).toMatchObject({
      phase: 'ready',
      steps: { '1.0': 'completed', '1.1': 'completed', '2.0': 'failed' },
      errors: [{ version: '2.0', isCritical: false, cause: 'broken' }],
    })
    const db = new MigrationDatabase()
    const rows = await db.records.toArray()
    db.close()
    expect(rows.filter(({ record }) => record['_synced'] !== false)).toMatchObject([{ entity: 'events', id: 'e1' }])
    expect(rows.length).toBeGreaterThan(5)
  })

  it('[B4.19] later ones are recorded, and the run goes on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await makeOldDatabase(oldRecords)
    expect(await runWith({ flag: broken })).toMatchObject({
      phase: 'ready',
      steps: { '1.0': 'completed', '1.1': 'failed', '2.0': 'completed' },
      errors: [{ version: '1.1', isCritical: false, cause: 'broken' }],
    })
  })
})

describe('without a server', () => {
  const migrate = (
    storage: ReturnType<typeof createStorage>,
    onBlocked: (isBlocked: boolean) => void = () => undefined,
  ) =>
    migrateInPlace({
      storage,
      open: () => Promise.resolve({ db: new LocalDatabase('PixelArtDB'), actorId: 'u1' }),
      world,
      zone: 'Asia/Jerusalem',
      onProgress: () => undefined,
      onBlocked,
    })

  /** The content of the database under the old one's name, without bookkeeping stores. */
  const contentOf = async (): Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>> => {
    const db = new LocalDatabase('PixelArtDB')
    const stores = [...Object.keys(oldRecords).filter((name) => !name.startsWith('_')), '_unknown']
    const found = await Promise.all(stores.map(async (name) => [name, await db.table(name).toArray()] as const))
    db.close()
    return Object.fromEntries(found)
  }

  it('brings all of it into the database of the same name, in the shapes of today; what no field takes is under `_legacy`', async () => {
    await makeOldDatabase(oldRecords)
    const storage = createStorage({ ...oldTexts, 'bama-color-scheme': 'dark' })
    const outcome = await migrate(storage)
    expect(outcome).toMatchObject({ ok: true, value: { created: 15, skipped: 1 } satisfies Partial<ImportReport> })
    const { events, tasks, clients, workHours, systemUsers, comments, personalMessages, seasonalClients, _unknown } =
      await contentOf()
    expect(events).toMatchObject([
      { id: 'e1', name: 'יריד הספר', created_at: '2024-05-01T08:00:00.000Z', _legacy: { colour: 'red' } },
      { id: 'e2', tags: ['LED'], client_id: 'c1' },
    ])
    const order = (events ?? []).map((event) => String(event['sort_order']))
    expect(order).toEqual(order.toSorted().toReversed())
    expect(tasks).toMatchObject([{ id: '7', deadline: '2024-06-01', assigned_user: 'dana@bama.test' }])
    expect(clients).toMatchObject([{ phone: '052-1234567' }])
    expect(workHours).toMatchObject([
      { hours_worked: 1 },
      { id: 'w1', hours_worked: 3.5, status: 'אושר', user_name: 'דנה כהן' },
      { id: 'w2' },
    ])
    expect(systemUsers).toMatchObject([
      { id: 'u1', role: 'admin', last_login: '2024-05-02T08:00:00.000Z' },
      { id: 'u2' },
    ])
    expect(comments).toMatchObject([{ item_type: 'event', item_id: 'e1', created_by: 'u1' }])
    expect(personalMessages).toMatchObject([{ recipient_id: 'u1' }])
    expect(seasonalClients).toMatchObject([{ event_month: 'מרץ' }])
    // An event without a name is invalid, but isn't thrown away.
    expect(_unknown).toMatchObject([{ entity: '_legacy', id: 'events/e3', record: { date: '2024-06-12' } }])
    expect([...storage.items.keys()]).toEqual(['bama-color-scheme'])
    expect(JSON.stringify(await contentOf())).not.toContain('plain-')
    expect(await isMigrationDue(storage)).toBe(false)
  })

  it('cut off between any two of its writes it goes on: nothing lost, nothing twice', async () => {
    await makeOldDatabase(oldRecords)
    await migrate(createStorage(oldTexts))
    const expected = await contentOf()
    const transaction = Reflect.get(IDBDatabase.prototype, 'transaction')
    let writes = 0
    let limit = Infinity
    IDBDatabase.prototype.transaction = function (...given) {
      if (given[1] === 'readwrite' && ++writes > limit) throw new Killed('killed')
      return Reflect.apply(transaction, this, given)
    }
    try {
      for (limit = 0; ; limit++) {
        globalThis.indexedDB = new IDBFactory()
        Dexie.dependencies.indexedDB = globalThis.indexedDB
        writes = -Infinity
        await makeOldDatabase(oldRecords)
        const storage = createStorage(oldTexts)
        writes = 0
        const isDone = await migrate(storage).then(
          ({ ok }) => ok,
          () => false,
        )
        const isOver = isDone && writes <= limit
        writes = -Infinity
        if (!isOver) expect(await migrate(storage), `cut at ${limit}`).toMatchObject({ ok: true })
        expect(await contentOf(), `cut at ${limit}`).toEqual(expected)
        expect(storage.items.size).toBe(0)
        if (isOver) break
      }
    } finally {
      IDBDatabase.prototype.transaction = transaction
    }
    expect(limit).toBeGreaterThan(20)
  })

  it('[B4.20] [B9.9] the backup that was made before goes after seven days, and not before', async () => {
    await makeOldDatabase(oldRecords)
    await migrate(createStorage(oldTexts))
    await cleanMigration(createStorage(), nowMs + 7 * day - 1)
    expect(await originalsOf()).toHaveLength(Object.keys(oldRecords).length + oldKeys.length)
    await cleanMigration(createStorage(), nowMs + 7 * day)
    expect(await readMigration()).toBeNull()
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['PixelArtDB'])
  })

  it('[B4.20] what was not brought in stays, however long', async () => {
    await makeOldDatabase(oldRecords)
    await run(oldTexts)
    await cleanMigration(createStorage(), nowMs + 70 * day)
    expect(await isFormerDatabaseThere()).toBe(true)
    expect(await recordsOf()).toHaveLength(16)
  })

  it('[B3.2] the old database is never upgraded by accident: opened as one of ours it refuses, and keeps every record', async () => {
    await makeOldDatabase(oldRecords)
    await expect(new LocalDatabase('PixelArtDB').open()).rejects.toThrow('migrated before')
    expect(await isFormerDatabaseThere()).toBe(true)
    const old = await openOldData({})
    for (const { name, read } of old.sources)
      expect((await read(undefined)).rows, name).toHaveLength(oldRecords[name]?.length ?? 0)
    old.close()
  })

  it('waits for another tab that holds the old database open', async () => {
    await makeOldDatabase(oldRecords)
    const request = indexedDB.open('PixelArtDB')
    const opened = Promise.withResolvers<IDBDatabase>()
    request.onsuccess = () => opened.resolve(request.result)
    const other = await opened.promise
    const said: boolean[] = []
    const outcome = migrate(createStorage(), (isBlocked) => {
      said.push(isBlocked)
      if (isBlocked) setTimeout(() => other.close(), 20)
    })
    expect(await outcome).toMatchObject({ ok: true })
    expect(said).toEqual([true, false])
  })
})
