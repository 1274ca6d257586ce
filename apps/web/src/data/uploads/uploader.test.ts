import 'fake-indexeddb/auto'
import { fileUrlOf, recordId } from '@bama/domain'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { draftRows, ensureDraft } from '../local/draft-rows.ts'
import { createUploader, type UploadAnswer } from './uploader.ts'
import {
  addAttachmentUpload,
  dropUpload,
  listUploads,
  queueUpload,
  retryUpload,
  type UploadRow,
  uploadRows,
} from './uploads.ts'

let db: LocalDatabase
let sent: string[]
let sentIds: string[]
let inFlight: number
let isOnline: boolean
/** The server's answers by file name; `stored` for all others. */
let answers: Map<string, UploadAnswer | (() => Promise<UploadAnswer>)>
let timers: { readonly ms: number; readonly callback: () => void; isOff: boolean }[]
let uploader: ReturnType<typeof createUploader>
let count = 0

const error = (status: number, code: string | null = null): UploadAnswer => ({ kind: 'error', status, code })
const unreachable: UploadAnswer = { kind: 'unreachable' }

async function send(upload: UploadRow): Promise<UploadAnswer> {
  expect(inFlight).toBe(0)
  inFlight++
  sent.push(upload.filename)
  sentIds.push(upload.id)
  const answer = answers.get(upload.filename) ?? { kind: 'stored' }
  const given = typeof answer === 'function' ? await answer() : await Promise.resolve(answer)
  inFlight--
  return given
}

const newUploader = () =>
  createUploader({
    db,
    send,
    inLock: (work) => work(),
    timers: {
      after(ms, callback) {
        const timer = { ms, callback, isOff: false }
        timers.push(timer)
        return () => void (timer.isOff = true)
      },
    },
    random: () => 1,
    isOnline: () => isOnline,
  })

const waitingTimers = () => timers.filter(({ isOff }) => !isOff)

/** Fires the only timer that is set. */
function ring(): void {
  const [timer, ...others] = waitingTimers()
  expect(others).toEqual([])
  if (timer === undefined) throw new Error('no timer is set')
  timer.isOff = true
  timer.callback()
}

async function queue(...names: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = []
  for (const name of names) {
    const world = {
      now: () => Date.UTC(2026, 10, 20) + ++count,
      newId: () => recordId(`00000000-0000-7000-8000-${String(++count).padStart(12, '0')}`),
    }
    const queued = await queueUpload(db, world, new File(['x'], name, { type: 'image/png' }))
    if (queued.ok) ids.push(queued.value.id)
  }
  return ids
}

const left = async () =>
  (await listUploads(db)).map(({ filename, error: why }) => (why === null ? filename : `${filename}: ${why}`))
const untilSent = (names: readonly string[]) => vi.waitFor(() => expect(sent).toEqual(names))
const untilLeft = (rows: readonly string[]) => vi.waitFor(async () => expect(await left()).toEqual(rows))
const untilTimer = () => vi.waitFor(() => expect(waitingTimers()).toHaveLength(1))

beforeEach(() => {
  db = new LocalDatabase(`uploader-${++count}`)
  sent = []
  sentIds = []
  inFlight = 0
  isOnline = true
  answers = new Map()
  timers = []
  uploader = newUploader()
  return () => {
    uploader.stop()
    db.close()
  }
})

describe('the uploader', () => {
  it('after a sync sends what was never tried, and leaves what failed its pause', async () => {
    answers.set('a', unreachable)
    await queue('a')
    uploader.start()
    await untilTimer()
    await uploader.requestAfterSync()
    expect(sent).toEqual(['a'])
    expect(waitingTimers()).toHaveLength(1)
    await queue('b')
    await uploader.requestAfterSync()
    await vi.waitFor(() => expect(sent).toEqual(['a', 'b', 'a']))
    await untilTimer()
    ring()
    await untilSent(['a', 'b', 'a', 'a'])
  })

  it('sends what waits, one after the other, the oldest first, and sets no timer then', async () => {
    await queue('a', 'b', 'c')
    uploader.start()
    await untilLeft([])
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(waitingTimers()).toEqual([])
  })

  it('sends what is queued later, also while it is sending', async () => {
    await queue('a')
    answers.set('a', async () => {
      await queue('b')
      uploader.request()
      return { kind: 'stored' }
    })
    uploader.start()
    await untilSent(['a', 'b'])
    await untilLeft([])
    await queue('c')
    uploader.request()
    await untilSent(['a', 'b', 'c'])
  })

  it('leaves alone what waits for a draft to be saved', async () => {
    await ensureDraft(db, 'event:new', 'draft-1', '')
    const world = { now: () => 0, newId: () => recordId('00000000-0000-7000-8000-00000000d4af') }
    await queueUpload(db, world, new File(['x'], 'held', { type: 'image/png' }), 'draft-1')
    await queue('a')
    uploader.start()
    await untilSent(['a'])
    await untilLeft(['held'])
    await draftRows(db).delete('event:new')
    uploader.request()
    await untilSent(['a', 'held'])
    await untilLeft([])
  })

  it('sends an image when the server has a record that names it, because it deletes others within a day', async () => {
    const [id = ''] = await queue('a')
    const image = { screen_grid_images: [{ id: 'i1', url: fileUrlOf(id) }] }
    const patch = { 'screen_grid_images/i1/url': fileUrlOf(id) }
    const change = { id: 'm1', n: 1, entity: 'events', recordId: 'e1', operation: 'update', data: { patch } }
    await db.table('events').put({ id: 'e1', ...image })
    await db.table('_base').put({ entity: 'events', id: 'e1', record: { id: 'e1', screen_grid_images: [] } })
    await db.table('_syncQueue').put(change)
    await queue('b')
    uploader.start()
    await untilLeft(['a'])
    // Refused, and retried a day later.
    await db.table('_syncQueue').clear()
    await db.table('_base').clear()
    await db.table('events').put({ id: 'e1', screen_grid_images: [] })
    await db.table('_rejected').put({ id: 'm1', mutation: change, rejected_at: '' })
    await queue('c')
    uploader.request()
    await untilSent(['b', 'c'])
    await untilLeft(['a'])
    await db.table('_rejected').clear()
    await db.table('events').put({ id: 'e1', ...image })
    uploader.request()
    await untilLeft([])
    expect(sent).toEqual(['b', 'c', 'a'])
  })

  it('sends an image that a record on the server names, although a change of its copy was refused', async () => {
    const [id = ''] = await queue('a')
    await db.table('events').put({ id: 'e1', screen_grid_images: [{ id: 'i1', url: fileUrlOf(id) }] })
    const patch = { 'screen_grid_images/i1/url': fileUrlOf(id) }
    const mutation = { id: 'm1', n: 1, entity: 'events', recordId: 'copy', operation: 'create', data: { patch } }
    await db.table('_rejected').put({ id: 'm1', mutation, rejected_at: '' })
    uploader.start()
    await untilLeft([])
    expect(sent).toEqual(['a'])
  })

  it('sends again what was on the server already when the app was killed: under the same id', async () => {
    const [id] = await queue('a')
    let tellKilled = (): void => undefined
    const killed = new Promise<void>((resolve) => (tellKilled = resolve))
    answers.set('a', () => {
      uploader.stop()
      tellKilled()
      return Promise.resolve({ kind: 'stored' })
    })
    uploader.start()
    await killed
    answers.clear()
    uploader = newUploader()
    uploader.start()
    await untilLeft([])
    expect(sentIds).toEqual([id, id])
  })

  it.each([
    [error(400), 'bad_request'],
    [error(409, 'exists'), 'exists'],
    [error(413), 'too_large'],
    [error(415, 'unsupported_media_type'), 'unsupported_media_type'],
  ])(
    'keeps what the server refuses for good, with the reason, and goes on with the others: %j',
    async (answer, reason) => {
      const [refused = ''] = await queue('a', 'b')
      answers.set('a', answer)
      uploader.start()
      await untilLeft([`a: ${reason}`])
      uploader.request()
      await queue('c')
      uploader.request()
      await untilSent(['a', 'b', 'c'])
      answers.clear()
      await retryUpload(db, refused)
      uploader.request()
      await untilLeft([])
      expect(sent).toEqual(['a', 'b', 'c', 'a'])
    },
  )

  it.each([
    [unreachable],
    [error(500)],
    [error(503, 'unavailable')],
    [error(507, 'storage_full')],
    [error(429)],
    [error(403, 'forbidden_origin')],
  ])('never gives up on %j, and backs off up to five minutes', async (answer) => {
    await queue('a')
    answers.set('a', answer)
    uploader.start()
    const waits: number[] = []
    for (let tries = 1; tries <= 12; tries++) {
      await untilTimer()
      expect(sent).toHaveLength(tries)
      waits.push(waitingTimers()[0]?.ms ?? 0)
      ring()
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300].map((seconds) => seconds * 1000))
    await untilTimer()
    answers.clear()
    ring()
    await untilLeft([])
  })

  it('spreads its tries by chance, so that many devices do not come back at once', async () => {
    await queue('a')
    answers.set('a', unreachable)
    const waitAt = async (random: number): Promise<number> => {
      timers = []
      const after = (ms: number): (() => void) => {
        timers.push({ ms, callback: () => undefined, isOff: false })
        return () => undefined
      }
      const one = createUploader({
        db,
        send,
        inLock: (work) => work(),
        timers: { after },
        random: () => random,
        isOnline: () => true,
      })
      one.start()
      await untilTimer()
      one.stop()
      return timers[0]?.ms ?? 0
    }
    expect([await waitAt(0), await waitAt(0.5), await waitAt(1)]).toEqual([1000, 1500, 2000])
  })

  it('lets the others pass what fails again and again', async () => {
    await queue('a', 'b', 'c')
    answers.set('a', error(500))
    uploader.start()
    await untilTimer()
    ring()
    await untilLeft(['a'])
    await untilTimer()
    expect(sent).toEqual(['a', 'b', 'c', 'a'])
  })

  it('waits for a sign-in after 401, and loses nothing', async () => {
    await queue('a', 'b')
    let isSignedOut = true
    const gate = (): Promise<UploadAnswer> =>
      Promise.resolve(isSignedOut ? error(401, 'unauthorized') : { kind: 'stored' })
    answers.set('a', gate).set('b', gate)
    uploader.start()
    await untilSent(['a'])
    await vi.waitFor(() => expect(inFlight).toBe(0))
    expect([await left(), waitingTimers()]).toEqual([['a', 'b'], []])
    isSignedOut = false
    uploader.request()
    await untilLeft([])
  })

  it('tries nothing without a network, and at once when it is back', async () => {
    await queue('a')
    isOnline = false
    uploader.start()
    await untilTimer()
    expect(sent).toEqual([])
    isOnline = true
    uploader.request()
    await untilLeft([])
    expect(waitingTimers()).toEqual([])
  })

  it('tries soon again when the network came back during a try that was lost', async () => {
    await queue('a')
    answers.set('a', unreachable)
    uploader.start()
    for (let tries = 0; tries < 6; tries++) {
      await untilTimer()
      ring()
    }
    await untilTimer()
    answers.set('a', () => {
      uploader.request()
      return Promise.resolve(unreachable)
    })
    ring()
    await untilTimer()
    expect(waitingTimers()[0]?.ms).toBe(2000)
  })

  it('forgets what was dropped while it was sent', async () => {
    const [id = ''] = await queue('a')
    answers.set('a', async () => {
      await dropUpload(db, id)
      return error(415)
    })
    uploader.start()
    await untilSent(['a'])
    await vi.waitFor(() => expect(inFlight).toBe(0))
    expect(await left()).toEqual([])
  })

  it('sends everything once while a full disk refuses to delete what was sent, or was deleted', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    let isFull = true
    uploadRows(db).hook('deleting', () => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
    })
    const gone = { recordId: recordId('gone'), type: 'image/png', size: 1, sha256: '' } as const
    await addAttachmentUpload(db, { id: recordId('f1'), name: 'gone', blob: new Blob(['x']), at: '' }, gone)
    await queue('a', 'b')
    uploader.start()
    await untilTimer()
    expect(sent).toEqual(['a', 'b'])
    isFull = false
    ring()
    await untilLeft([])
    expect(sent).toEqual(['a', 'b'])
  })

  it('goes on after the local database failed', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    await queue('a')
    const broken = vi.spyOn(db, 'table').mockImplementation(() => {
      throw new Error('broken')
    })
    uploader.start()
    await untilTimer()
    broken.mockRestore()
    ring()
    await untilLeft([])
  })

  it('never touches the queue of changes', async () => {
    const before = { id: 'm1', n: 1 }
    await db.table('_syncQueue').add(before)
    await queue('a', 'b')
    answers.set('b', error(415))
    uploader.start()
    await untilLeft(['b: unsupported_media_type'])
    expect(await db.table('_syncQueue').toArray()).toEqual([before])
  })
})
