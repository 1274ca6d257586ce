import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RecordId, recordId } from '@bama/domain'
import { onTestFinished } from 'vitest'
import { noteStart } from '../../src/store/starts.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { createSyncHandler } from '../../src/sync/sync-handler.ts'
import { addPerson } from '../people-in-store.ts'
import { createBackup } from '../../src/backup/create-backup.ts'
import type { DataPlace } from '../../src/backup/data-place.ts'
import { type AnyTables, openSource } from '../../src/backup/open-source.ts'
import { type RestoreOptions, restoreBackup } from '../../src/backup/restore-backup.ts'
import { createMutations, syncBody } from '../wire.ts'
import { nowMs } from './write-event.ts'

/** A folder for one test, removed when the test ends. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bama-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A place for a server's data, empty at first. */
export async function newPlace(databaseUrl: string | null = null): Promise<DataPlace> {
  const dataDir = await newFolder()
  return { dataDir, databaseUrl, filesDir: join(dataDir, 'files') }
}

export async function withStore<T>(place: DataPlace, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(place)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

const mutation = createMutations(() => nowMs)

/** Pushes the creation of at most 500 events, as a device does. */
export function pushEvents(store: Store, userId: RecordId, names: readonly string[]) {
  const handle = createSyncHandler({ store, now: () => nowMs, zone: 'Asia/Jerusalem', onCommitted: () => undefined })
  const mutations = names.map((name) => {
    const made = mutation({
      operation: 'create',
      patch: { name, date: '2026-12-01', location: 'אולם "הגן",\nתל אביב' },
    })
    return { ...made, recordId: `event-${made.n}` }
  })
  return handle({ userId }, syncBody({ mutations }))
}

/** Fills a place with rows in every table and with files. Returns the person's id. */
export async function fillPlace(place: DataPlace, events = 3): Promise<RecordId> {
  return withStore(place, async (store) => {
    await store.write(noteStart)
    await addPerson(store, { id: 'dana', role: 'admin' }, nowMs)
    const dana = recordId('dana')
    const names = Array.from({ length: events }, (_, index) => `חתונה ${index}`)
    for (let start = 0; start < events; start += 500) await pushEvents(store, dana, names.slice(start, start + 500))
    const at = new Date(nowMs).toISOString()
    await store.write(async (tx) => {
      await tx
        .insertInto('sessions')
        .values({ token_hash: 'hash', user_id: 'dana', created_at: at, expires_at: '2099-01-01T00:00:00.000Z' })
        .execute()
      await tx
        .insertInto('passkeys')
        .values({
          id: 'passkey-1',
          user_id: 'dana',
          credential_id: 'credential',
          public_key: 'key',
          counter: 7,
          transports: '["internal"]',
          name: 'Chrome',
          created_at: new Date(nowMs).toISOString(),
          last_used_at: null,
        })
        .execute()
      await tx
        .insertInto('api_keys')
        .values({ id: 'key-1', user_id: 'dana', name: 'יומן', key_hash: 'hash', created_at: at, last_used_at: null })
        .execute()
      const feed = {
        id: 'feed-1',
        user_id: 'dana',
        name: 'יומן',
        token_hash: 'hash',
        with_tasks: 1,
        created_at: at,
        last_read_at: null,
      }
      await tx.insertInto('calendar_feeds').values(feed).execute()
      const link = { token_hash: 'hash', slot_id: 'slot-1', created_by: 'dana', created_at: at }
      await tx.insertInto('call_links').values(link).execute()
      const webhook = {
        id: 'webhook-1',
        user_id: 'dana',
        name: 'אתר',
        url: 'https://receiver.example/hook',
        kinds: '["events.create"]',
        state: 'on',
        created_at: at,
        position: 1,
        attempts: 0,
        failing_since: null,
        next_attempt_at: null,
        last_delivered_at: at,
        lease: null,
        leased_until: null,
      }
      await tx.insertInto('webhooks').values(webhook).execute()
      const delivery = {
        webhook_id: 'webhook-1',
        id: 'message-1',
        kind: 'events.create',
        position: 1,
        record_id: 'event-1',
        outcome: 'delivered',
        status: 200,
        problem: null,
        response: 'תודה',
        attempts: 1,
        duration_ms: 20,
        first_at: at,
        last_at: at,
      }
      await tx.insertInto('webhook_deliveries').values(delivery).execute()
      await tx.insertInto('lost_sight').values({ seq: 2, entity: 'events', id: 'event-0', audience: 'yossi' }).execute()
      await tx.insertInto('day_marks').values({ day: '2026-11-20', seq: 1, history_n: 1 }).execute()
      await tx
        .insertInto('file_links')
        .values({ file_id: 'file-1', entity: 'events', record_id: 'event-1', by_user_id: 'dana' })
        .execute()
      await tx
        .insertInto('files')
        .values({
          id: 'file-1',
          uploader_id: 'dana',
          filename: 'מפה.png',
          type: 'image/png',
          size: 4,
          sha256: 'ab',
          width: 1,
          height: 1,
          object: 'object-1',
          created_at: at,
        })
        .execute()
      const upload = {
        id: 'file-2',
        uploader_id: 'dana',
        filename: 'מפרט.pdf',
        type: 'application/pdf',
        size: 9,
        sha256: 'cd',
        received: 4,
        updated_at: at,
      }
      await tx.insertInto('file_uploads').values(upload).execute()
      await tx.insertInto('file_parts').values({ upload_id: 'file-2', start: 0, size: 4, object: 'part-1' }).execute()
    })
    await putFile(place, 'object-1', 'image')
    await putFile(place, 'object-1.thumb', 'thumb')
    await putFile(place, 'large', randomBytes(300_000).toString('base64'))
    await putFile(place, 'empty', '')
    return dana
  })
}

export async function putFile({ filesDir }: DataPlace, name: string, content: string): Promise<void> {
  await mkdir(filesDir, { recursive: true })
  await writeFile(join(filesDir, name), content)
}

/** The stored files by name. There must be no folders among them. */
export async function filesIn({ filesDir }: DataPlace): Promise<Record<string, string>> {
  const names = await readdir(filesDir).catch(() => [])
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(filesDir, name), 'utf8')] as const)),
  )
}

type Dump = Record<string, readonly Record<string, unknown>[]>

/** All rows of the backed-up tables, sorted. */
export async function dump(place: DataPlace): Promise<Dump> {
  const source = await openSource(place)
  if (source === null) return {}
  try {
    return await source.snapshot(async (tx) => {
      const tables: Dump = {}
      for (const { name } of source.tables) {
        const rows = await tx.selectFrom(name).selectAll().execute()
        tables[name] = rows.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      }
      return tables
    })
  } finally {
    await source.close()
  }
}

/** The order of columns differs between database engines. */
const sorted = (row: AnyTables[string]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Leaves out what a restore may change: the epoch, the note of the restore, and the server's starts. */
export const withoutRestoreFacts = ({ meta = [], starts: _starts, ...tables }: Dump): Dump => ({
  ...tables,
  meta: meta.filter(({ key }) => key !== 'epoch' && key !== 'restored'),
})

export async function factOf(place: DataPlace, key: string): Promise<string | undefined> {
  const { meta = [] } = await dump(place)
  return meta.find((row) => row['key'] === key)?.['value'] as string | undefined
}

export const backUp = (place: DataPlace, file: string, force = false) =>
  createBackup({ place, file, force, now: () => nowMs, version: '1.2.3' })

export const restore = (place: DataPlace, file: string, options: Partial<RestoreOptions> = {}) =>
  restoreBackup({ place, file, yes: false, mode: 'offer', now: () => nowMs, randomBytes, ...options })
