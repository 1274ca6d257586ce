import 'fake-indexeddb/auto'
import type { OutboxRow, Stamp } from '@bama/sync'
import { maxImportItems } from '@bama/sync'
import { describe, expect, it } from 'vitest'
import { LocalDatabase } from '../database.ts'
import { type BackupOptions, localLimits, wholeBackup } from './backup-format.ts'
import { gzip } from './gzip.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

const timestamp = '2026-11-20T09:00:00.000Z'
let databases = 0

async function filledDatabase(): Promise<LocalDatabase> {
  const db = new LocalDatabase(`backups-${++databases}`)
  const events = Array.from({ length: 1200 }, (_, at) => ({
    id: `e${String(at).padStart(4, '0')}`,
    name: 'יריד הספר',
    created_at: timestamp,
    updated_at: timestamp,
    _version: 1,
    _synced: true,
    _clocks: { name: 'a' },
    _current: 1,
  }))
  await db.table('events').bulkPut(events)
  await db.table('tags').put({ id: 't1', name: 'LED', created_at: timestamp })
  await db.table('chats').put({ id: 'c1', user_id: 'u1', content: 'סוד', created_at: timestamp })
  await db.metadata.put({
    key: 'device',
    value: { deviceId: '9f3a1c2b7d4e5f60', n: 3 } as never,
    updated_at: timestamp,
  })
  await db.syncQueue.put({ id: 'm1', n: 1, entity: 'events', operation: 'update' } as OutboxRow)
  return db
}

async function write(options: Partial<BackupOptions> = {}) {
  const shares: number[] = []
  const { file, stats } = await writeBackup({
    db: await filledDatabase(),
    userId: 'u1',
    options: { ...wholeBackup, ...options },
    timestamp,
    onProgress: (share) => shares.push(share),
  })
  return { file, stats, shares, json: JSON.parse(await file.text()) as Record<string, Record<string, unknown[]>> }
}

it('of an empty copy says that it is done', async () => {
  const db = new LocalDatabase(`backups-${++databases}`)
  const shares: number[] = []
  const onProgress = (share: number): void => void shares.push(share)
  await writeBackup({ db, userId: 'u1', options: wholeBackup, timestamp, onProgress })
  expect(shares.filter((share) => share !== 1)).toEqual([])
})

it('a backup for a move says what was deleted here; one that is kept or restored does not', async () => {
  const db = await filledDatabase()
  const gone = { entity: 'events', stamp: '' as Stamp, visibilityKey: null }
  await db.tombstones.bulkPut([
    { ...gone, id: 'e9000' },
    { ...gone, id: 'e0001' },
  ])
  const made = (options: BackupOptions) =>
    writeBackup({ db, userId: 'u1', options: { ...options, compress: false }, timestamp, onProgress: () => undefined })
  const { file } = await made({ ...wholeBackup, deletions: true })
  const back = await readBackup(file, 'bad_backup')
  expect(back.ok && JSON.parse(await back.value.body.text())).toMatchObject({ deleted: { events: ['e9000'] } })
  expect(JSON.parse(await (await made(wholeBackup)).file.text())).not.toHaveProperty('deleted')
})

const read = (value: unknown, bad: 'bad_backup' | 'bad_backup_file' = 'bad_backup_file') =>
  readBackup(new Blob([typeof value === 'string' ? value : JSON.stringify(value)]), bad)

describe('writing a backup', () => {
  it('[S80] leaves the files of chats out with the chats', async () => {
    const db = await filledDatabase()
    const file = { created_at: timestamp, item_id: 'x' }
    await db.table('attachments').bulkPut([
      { ...file, id: 'a1', item_type: 'chat' },
      { ...file, id: 'a2', item_type: 'event' },
    ])
    const idsOf = async (userData: boolean): Promise<unknown> => {
      const options = { ...wholeBackup, compress: false, userData }
      const made = await writeBackup({ db, userId: 'u1', options, timestamp, onProgress: () => undefined })
      const { data } = JSON.parse(await made.file.text()) as { data: { attachments: { id: string }[] } }
      return data.attachments.map(({ id }) => id)
    }
    expect([await idsOf(true), await idsOf(false)]).toEqual([['a1', 'a2'], ['a2']])
  })

  it('[B3.38] [B3.39] [B7.20] [B9.8] it names version, time, device, person and options, holds the data and the device’s notes, and counts', async () => {
    const { json, stats } = await write({ compress: false })
    expect(json).toMatchObject({
      version: '2.0',
      timestamp,
      deviceId: '9f3a1c2b7d4e5f60',
      userId: 'u1',
      options: { metadata: true, userData: true, systemData: true, compress: false },
      compressed: false,
      metadata: { device: { n: 3 } },
      syncQueue: [{ id: 'm1' }],
      stats: { totalEntities: 20, totalItems: 1202, backupSize: new Blob([JSON.stringify(json['data'])]).size },
    })
    expect(json['stats']).toEqual(stats)
    expect(Object.keys(json['data'] ?? {})).toHaveLength(20)
    expect(json['data']?.['events']).toHaveLength(1200)
    // Without the store's marks and the clocks.
    expect(json['data']?.['events']?.[0]).toEqual({
      id: 'e0000',
      name: 'יריד הספר',
      created_at: timestamp,
      updated_at: timestamp,
      _version: 1,
      _synced: true,
    })
  })

  it('[B3.39] [B7.20] compressed it is JSON around gzip, much smaller, and reads as the same', async () => {
    const [plain, packed] = await Promise.all([write({ compress: false }), write()])
    expect(packed.json).toMatchObject({ compressed: true, stats: plain.stats, data: { gzip: expect.any(String) } })
    expect(packed.file.size).toBeLessThan(plain.file.size / 5)
    const bodies = [plain, packed].map(async ({ file }) => {
      const backup = await readBackup(file, 'bad_backup_file')
      return backup.ok ? JSON.parse(await backup.value.body.text()) : backup
    })
    expect(await bodies[1]).toEqual(await bodies[0])
    expect(await bodies[0]).toEqual({ version: '2.0', timestamp, data: plain.json['data'] })
  })

  it('[B7.20] leaves out what was not chosen', async () => {
    const { json } = await write({ compress: false, metadata: false, userData: false })
    expect(json).not.toHaveProperty('metadata')
    expect(json).not.toHaveProperty('syncQueue')
    expect(json['data']).not.toHaveProperty('chats')
    expect(json['data']).toHaveProperty('tags')
    const people = (await write({ compress: false, systemData: false })).json
    expect(people['data']).not.toHaveProperty('systemUsers')
    expect(people['data']).not.toHaveProperty('tags')
    expect(people['data']).toHaveProperty('chats')
  })

  it('tells how far it is', async () => {
    const { shares } = await write()
    expect(shares.at(0)).toBeLessThan(0.5)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  it('writes an empty copy too', async () => {
    const db = new LocalDatabase('backups-empty')
    const made = await writeBackup({ db, userId: 'u1', options: wholeBackup, timestamp, onProgress: () => undefined })
    expect(await readBackup(made.file, 'bad_backup_file')).toMatchObject({ ok: true, value: { totalItems: 0 } })
  })
})

describe('reading a backup', () => {
  const good = { version: '2.0', timestamp, data: { events: [{ id: 'e1' }] } }

  it('takes one of the old product, without what is new', async () => {
    expect(await read({ ...good, version: '1.0', compressed: true })).toMatchObject({
      ok: true,
      value: { timestamp, totalItems: 1 },
    })
  })

  it.each([
    ['no version', { ...good, version: undefined }],
    ['an empty version', { ...good, version: '' }],
    ['a version that is a list', { ...good, version: ['2.0'] }],
    ['no timestamp', { ...good, timestamp: undefined }],
    ['a timestamp that is no time', { ...good, timestamp: 'אתמול' }],
    ['a timestamp that is a number', { ...good, timestamp: 12 }],
    ['no data', { ...good, data: undefined }],
    ['data that is null', { ...good, data: null }],
    ['data that is a list', { ...good, data: [good.data] }],
    ['data that is text', { ...good, data: 'events' }],
    ['a list', [good]],
    ['a number', 7],
    ['null', null],
    ['text that is no JSON', '{"version":"2.0","timest'],
    ['what only its prototype has', `{"__proto__":${JSON.stringify(good)}}`],
    [
      'data that only its prototype has',
      `{"version":"2.0","timestamp":"${timestamp}","__proto__":{"data":{"events":[]}}}`,
    ],
    ['gzip that is no Base64', { ...good, compressed: true, data: { gzip: '***' } }],
    ['gzip that is none', { ...good, compressed: true, data: { gzip: btoa('plain text') } }],
    ['gzip of what is no JSON', { ...good, compressed: true, data: { gzip: 'gzip of: {' } }],
  ])('[B5.1] [B5.2] [B8.6] refuses %s, from a file and as an automatic backup', async (_what, value) => {
    const isGzip = typeof value === 'object' && JSON.stringify(value).includes('gzip of')
    const given = isGzip ? { ...good, compressed: true, data: { gzip: await packed('{') } } : value
    expect(await read(given)).toEqual({ ok: false, error: 'bad_backup_file' })
    expect(await read(given, 'bad_backup')).toEqual({ ok: false, error: 'bad_backup' })
  })

  it.each([
    ['nothing', {}],
    ['nothing that is known', { invoices: [] }],
    ['a collection that is no list', { events: { e1: {} } }],
    ['one that is null beside a good one', { events: [], tasks: null }],
    ['collections that only its prototype has', JSON.parse('{"__proto__":{"events":[]}}') as object],
  ])('[B5.4] [B8.11] refuses data with %s', async (_what, data) => {
    expect(await read({ ...good, data })).toEqual({ ok: false, error: 'bad_import_data' })
    expect(await read({ ...good, compressed: true, data: { gzip: await packed(JSON.stringify(data)) } })).toEqual({
      ok: false,
      error: 'bad_import_data',
    })
  })

  it('[B5.1] [B5.4] with each field of its head and its data wrong in turn it is refused in its own words, or reads as before', async () => {
    const wrong = [null, [], {}, '', 0, -1, 1e308, true, 'x'.repeat(30_000), '__proto__', [[[]]]]
    const lists = Object.keys((await write({ compress: false })).json['data'] ?? {}).map((entity) => [entity, []])
    const packed = (await write()).json
    const made = { ...packed, compressed: false, data: Object.fromEntries(lists) as Record<string, unknown[]> }
    const outcomeOf = async (value: object) => {
      const answer = await read(value)
      return answer.ok ? JSON.stringify(JSON.parse(await answer.value.body.text()).data) : answer.error
    }
    const sound = await outcomeOf(made)
    const isWord = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
    for (const value of wrong) {
      for (const field of Object.keys(made)) {
        const expected =
          (field === 'version' && (!isWord(value) || value === '')) || field === 'timestamp'
            ? 'bad_backup_file'
            : field !== 'data'
              ? sound
              : typeof value === 'object' && value !== null && !Array.isArray(value)
                ? 'bad_import_data'
                : 'bad_backup_file'
        expect(await outcomeOf({ ...made, [field]: value }), `${field}: ${JSON.stringify(value)}`).toBe(expected)
      }
      for (const field of Object.keys(made.data)) {
        const answer = await outcomeOf({ ...made, data: { ...made.data, [field]: value } })
        if (!Array.isArray(value)) expect(answer, field).toBe('bad_import_data')
      }
      // A string that isn't gzip is a bad file. Any other value is read as entity lists, of which there are none.
      const answer = await outcomeOf({ ...packed, data: { gzip: value } })
      expect(answer).toBe(typeof value === 'string' ? 'bad_backup_file' : 'bad_import_data')
    }
  })

  it('[B8.8] finds no backup in an empty file', async () => {
    expect(await read('')).toEqual({ ok: false, error: 'no_backup' })
  })

  it('refuses more records than an import takes, and a file that weighs more', async () => {
    const records = Array.from({ length: maxImportItems + 1 }, () => 0)
    expect(await read({ ...good, data: { events: records } })).toEqual({ ok: false, error: 'too_large' })
    const heavy = new Blob([JSON.stringify(good), ' '.repeat(50 * 1024 * 1024)])
    expect(await readBackup(heavy, 'bad_backup_file')).toEqual({ ok: false, error: 'too_large' })
  })

  it('without a server takes as many records as there are, and files that no server takes', async () => {
    const records = Array.from({ length: maxImportItems + 1 }, () => 0)
    const heavy = new Blob([JSON.stringify({ ...good, data: { events: records } }), ' '.repeat(50 * 1024 * 1024)])
    expect(await readBackup(heavy, 'bad_backup_file', localLimits)).toMatchObject({
      ok: true,
      value: { totalItems: maxImportItems + 1 },
    })
  })

  it('hands a record’s `__proto__` on as the plain key that it is, and takes nothing from it', async () => {
    const text = JSON.stringify(good).replace('"e1"', '"e1","__proto__":{"polluted":true}')
    const backup = await read(text)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(backup.ok && (await backup.value.body.text())).toContain('"__proto__":{"polluted":true}')
  })
})

async function packed(text: string): Promise<string> {
  const bytes = new Uint8Array(await (await gzip(new Blob([text]))).arrayBuffer())
  return btoa(String.fromCharCode(...bytes))
}
