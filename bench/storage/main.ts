import { recordId } from '@bama/domain'
import { type DeviceId, formatStamp } from '@bama/sync'
import type { Bytes, SharedStorage } from '@bama/sync/storage'
import { created, createStorageDevice, type StorageDevice, updated } from '@bama/sync/testing'
import { addPerson } from '../../apps/server/testing/people-in-store.ts'
import { openSqliteStore } from '../../apps/server/src/store/store.ts'
import { createSyncHandler } from '../../apps/server/src/sync/sync-handler.ts'
import { createGist } from '../../apps/web/src/data/storages/gist/gist-setup.ts'
import { createGistStorage } from '../../apps/web/src/data/storages/gist/gist-storage.ts'
import { createGistMock } from '../../apps/web/testing/github/gist-mock.ts'
import { createTestClock } from '../../apps/web/testing/test-clock.ts'
import { eventPatch } from '../sync/parts.ts'

/**
 * Bytes that devices send and read through a shared storage, in process. "Objects": what the port carries, encrypted
 * and padded. "Gist": bodies of requests and responses of GitHub's mock, before HTTP compression, without the responses
 * to PATCH, which the app aborts. "Our server": the JSON of the same records from the production handler.
 */
const total = Number(process.env['BENCH_RECORDS'] ?? 50_000)
const [days, syncsADay, changesASync] = [365, 8, 8]

type EventPatch = Parameters<typeof updated>[1]
const patchOf = (index: number): EventPatch => eventPatch(index, index >= 500) as EventPatch
const all = Array.from({ length: total }, (_, index) => ({ id: `e-${index}`, patch: patchOf(index) }))

/** Creates a reliable storage that counts calls and bytes. */
function countingStorage() {
  const objects = new Map<string, { readonly bytes: Bytes; readonly version: string }>()
  const counted = { written: 0, read: 0, calls: 0 }
  let version = 0
  const call = <T>(answer: T): Promise<T> => {
    counted.calls++
    return Promise.resolve(answer)
  }
  const storage: SharedStorage = {
    list: (since) => {
      if (since === String(version)) return call({ kind: 'unchanged' })
      const listed = [...objects].map(([name, object]) => ({ name, version: object.version }))
      return call({ kind: 'listed', objects: listed, token: String(version) })
    },
    read: (name) => {
      const object = objects.get(name)
      if (object === undefined) return call({ kind: 'missing' })
      counted.read += object.bytes.length
      return call({ kind: 'read', ...object })
    },
    write: (name, bytes) => {
      counted.written += bytes.length
      objects.set(name, { bytes, version: String(++version) })
      return call({ kind: 'written' })
    },
    remove: (name) => {
      objects.delete(name)
      version++
      return call({ kind: 'removed' })
    },
  }
  return { storage, objects, counted }
}

/** Creates a device with the records on disk, like one that worked alone before. */
async function filled(storage: SharedStorage, seed: number): Promise<StorageDevice> {
  const device = await createStorageDevice(storage, seed)
  for (let start = 0; start < total; start += 2000)
    await device.decide(...all.slice(start, start + 2000).map(({ id, patch }) => created(id, patch)))
  return device
}

const untilDone = async (device: StorageDevice): Promise<void> => {
  for (let round = 0; round < 100; round++) if ((await device.sync()).kind === 'done') return
  throw new Error('it does not end')
}
const say = (what: string, figures: object): void => console.log(what.padEnd(44), JSON.stringify(figures))
const editOf = (n: number) =>
  updated(`e-${(n * 37) % Math.min(total, 2000)}`, n % 2 === 0 ? { location: `אולם ${n}` } : { name: `אירוע ${n}` })

const yearly = (place: string): string => `${place}: a year, ${days * syncsADay * changesASync} changes`

/** Makes everybody's changes of a year, from one device. */
async function changeForAYear(device: StorageDevice): Promise<void> {
  for (let sync = 0, n = 2; sync < days * syncsADay; sync++) {
    await device.decide(...Array.from({ length: changesASync }, () => editOf(n++)))
    await untilDone(device)
  }
}

async function overObjects(): Promise<void> {
  const { storage, objects, counted } = countingStorage()
  const measured = async (work: () => Promise<void>) => {
    const before = { ...counted }
    await work()
    const { written, read, calls } = counted
    return { written: written - before.written, read: read - before.read, calls: calls - before.calls }
  }
  const [one, reader, away] = [
    await filled(storage, 1),
    await createStorageDevice(storage, 2),
    await createStorageDevice(storage, 3),
  ]
  say('objects: all is published', await measured(() => untilDone(one)))
  say('objects: first pull', await measured(() => untilDone(reader)))
  await untilDone(away)
  await one.decide(editOf(1))
  say('objects: one change is published', await measured(() => untilDone(one)))
  say('objects: and read', await measured(() => untilDone(reader)))
  say('objects: a look that finds nothing', await measured(() => untilDone(reader)))
  say(yearly('objects'), await measured(() => changeForAYear(one)))
  say('objects: who was away for it', await measured(() => untilDone(away)))
  const fresh = await createStorageDevice(storage, 4)
  say('objects: first pull after it', await measured(() => untilDone(fresh)))
  say('objects: lie there', {
    count: objects.size,
    bytes: [...objects.values()].reduce((sum, { bytes }) => sum + bytes.length, 0),
  })
}

async function overGist(): Promise<void> {
  const clock = createTestClock()
  // Inline contents don't matter here: the app reads contents by their URLs, and aborts the response to a change.
  const mock = createGistMock(clock.now, { inlineBytes: 1000 })
  mock.addToken('secret', { login: 'dana', listsSecret: true })
  const access = { token: 'secret', now: clock.now, timers: clock.timers, fetch: mock.fetch }
  const made = await createGist(access)
  if (made.kind !== 'created') throw new Error('there is no gist')
  const open = () => createGistStorage({ ...access, gistId: made.gistId })
  const measured = async (work: () => Promise<void>) => {
    mock.requests.splice(0)
    // Over a real year the hourly request limit would renew.
    mock.remaining = 1_000_000
    await work()
    const { requests } = mock
    const sum = (of: (one: (typeof requests)[number]) => number) => requests.reduce((bytes, one) => bytes + of(one), 0)
    return {
      up: sum(({ bytesUp }) => bytesUp),
      down: sum(({ method, bytesDown }) => (method === 'PATCH' ? 0 : bytesDown)),
      requests: requests.length,
    }
  }
  const one = await filled(open(), 1)
  say('gist: all is published', await measured(() => untilDone(one)))
  const reader = await createStorageDevice(open(), 2)
  say('gist: first pull', await measured(() => untilDone(reader)))
  await one.decide(editOf(1))
  say('gist: one change is published', await measured(() => untilDone(one)))
  say('gist: and read', await measured(() => untilDone(reader)))
  say('gist: a look that finds nothing', await measured(() => untilDone(reader)))
  const away = await createStorageDevice(open(), 3)
  await untilDone(away)
  say(yearly('gist'), await measured(() => changeForAYear(one)))
  say('gist: who was away for it', await measured(() => untilDone(away)))
  const fresh = await createStorageDevice(open(), 4)
  say('gist: first pull after it', await measured(() => untilDone(fresh)))
  const files = [...(mock.gists.get(made.gistId)?.files.values() ?? [])]
  say('gist: lie there', { files: files.length, bytes: files.reduce((sum, { content }) => sum + content.length, 0) })
  if (mock.problems.length > 0) throw new Error(mock.problems.join('\n'))
}

async function overServer(): Promise<void> {
  const store = await openSqliteStore(':memory:')
  let nowMs = Date.parse('2026-01-01T08:00:00.000Z')
  const handle = createSyncHandler({ store, zone: 'Asia/Jerusalem', now: () => nowMs, onCommitted: () => undefined })
  await addPerson(store, { id: 'p0', role: 'admin' }, nowMs)
  let n = 0
  const deviceId = '0123456789abcdef' as DeviceId
  let sent = 0
  let here: { epoch: string | null; cursor: string | null } = { epoch: null, cursor: null }
  const push = async (changes: readonly ReturnType<typeof editOf>[] | readonly ReturnType<typeof created>[]) => {
    const mutations = changes.map(({ id, operation, patch }) => ({
      id: `00000000-0000-4000-a000-${String(++n).padStart(12, '0')}`,
      n,
      operation,
      entity: 'events',
      recordId: id,
      patch,
      stamp: formatStamp((nowMs += 1000), 0, deviceId),
    }))
    const request = { protocol: 2 as const, deviceId, ...here, mutations }
    sent += Buffer.byteLength(JSON.stringify(request))
    const { results, epoch, cursor } = await handle({ userId: recordId('p0') }, request)
    here = { epoch, cursor }
    if (results.some(({ status }) => status === 'rejected')) throw new Error('refused')
  }
  /** Pulls everything after a cursor. */
  const pull = async (at: { epoch: string | null; cursor: string | null }) => {
    let bytes = 0
    for (;;) {
      const request = { protocol: 2 as const, deviceId: 'fedcba9876543210' as DeviceId, ...at, mutations: [] }
      const answer = await handle({ userId: recordId('p0') }, request)
      bytes += Buffer.byteLength(JSON.stringify(answer))
      at = { epoch: answer.epoch, cursor: answer.cursor }
      if (!answer.more) return { bytes, at }
    }
  }
  for (let start = 0; start < total; start += 500)
    await push(all.slice(start, start + 500).map(({ id, patch }) => created(id, patch)))
  const first = await pull({ epoch: null, cursor: null })
  say('our server: first pull', { bytes: first.bytes })
  sent = 0
  await push([editOf(1)])
  const one = await pull(first.at)
  say('our server: one change', { sent, bytes: one.bytes })
  sent = 0
  for (let sync = 0, edit = 2; sync < days * syncsADay; sync++)
    await push(Array.from({ length: changesASync }, () => editOf(edit++)))
  say(yearly('our server'), { sent })
  say('our server: who was away for a year', { bytes: (await pull(one.at)).bytes })
  say('our server: first pull after it', { bytes: (await pull({ epoch: null, cursor: null })).bytes })
  await store.close()
}

const parts = { objects: overObjects, gist: overGist, server: overServer }
const chosen = process.argv.slice(2)
for (const [name, run] of Object.entries(parts)) if (chosen.length === 0 || chosen.includes(name)) await run()
process.exit()
