import { pageSizeHeader, type SyncRequest } from '@bama/sync'
import { afterEach, expect, it, vi } from 'vitest'
import { world } from '../runtime/world.ts'
import { z } from 'zod'
import { call, callUnheld, exchange, fetchFile, isReachable, noContent, type Sender } from './api.ts'
import { holdCallsUntil } from './call-gate.ts'
import { createLinePace } from './line-pace.ts'

const request: SyncRequest = {
  protocol: 2,
  deviceId: '9f3a1c2b7d4e5f60' as SyncRequest['deviceId'],
  epoch: null,
  cursor: null,
  mutations: [],
}

const answer = {
  results: [],
  changes: {},
  cursor: '1',
  more: false,
  epoch: 'epoch-1',
  serverId: 'server-1',
  serverTime: '2026-11-01T08:00:00.000Z',
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const sender = (): Sender => ({ userId: 'u1', pace: createLinePace() })

/** Fakes the page's timers and clock. */
function fakeTime(): void {
  vi.useFakeTimers({ now: 1000 })
  vi.spyOn(world, 'now').mockImplementation(() => Date.now())
}

interface SlowAnswer {
  /** Until the headers arrive; null for never. */
  readonly beginsMs: number | null
  readonly text: string
  /** Before each piece of the text. */
  readonly pausesMs: readonly number[]
  /** After the last piece: the response ends, stalls, or the connection breaks. */
  readonly last: 'ends' | 'stalls' | 'cut'
}

const silence: SlowAnswer = { beginsMs: null, text: '', pausesMs: [], last: 'stalls' }

/** A connection with these responses, one for each request. */
function slowLine(...answers: readonly SlowAnswer[]) {
  fakeTime()
  const left = [...answers]
  return vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    const { beginsMs, text, pausesMs, last } = left.shift() ?? silence
    const begun = Promise.withResolvers<Response>()
    let fail: (reason: unknown) => void = begun.reject
    init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))
    const bytes = new TextEncoder().encode(text)
    const pieces = pausesMs.map((_pause, index) =>
      bytes.slice((index * bytes.length) / pausesMs.length, ((index + 1) * bytes.length) / pausesMs.length),
    )
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        let atMs = beginsMs ?? 0
        const end = { ends: () => controller.close(), stalls: () => undefined, cut: () => fail(new TypeError('cut')) }
        pieces.forEach((piece, index) => setTimeout(() => controller.enqueue(piece), (atMs += pausesMs[index] ?? 0)))
        setTimeout(() => end[last](), atMs)
        if (beginsMs === null) return
        setTimeout(() => {
          fail = (reason) => controller.error(reason)
          begun.resolve(new Response(body))
        }, beginsMs)
      },
    })
    return begun.promise
  })
}

const often = (times: number, ms: number): readonly number[] => Array<number>(times).fill(ms)

/** The result of an exchange, and after how many seconds it came. */
async function ends<T>(
  work: Promise<T>,
  withinMs = 30 * 60_000,
): Promise<{ readonly came: T; readonly seconds: number }> {
  const startMs = Date.now()
  let endMs = startMs
  void work.then(() => (endMs = Date.now()))
  await vi.advanceTimersByTimeAsync(withinMs)
  return { came: await work, seconds: (endMs - startMs) / 1000 }
}

const page = { text: JSON.stringify(answer), last: 'ends' } as const

it('[S2] says when the headers came, not when the page was there', async () => {
  slowLine({ ...page, beginsMs: 0, pausesMs: [20_000] })
  const { came } = await ends(exchange(sender(), request))
  expect(came).toMatchObject({ kind: 'answer', heardMs: 1000 })
})

it('[S75] waits for a page as long as bytes come', async () => {
  slowLine({ ...page, beginsMs: 20_000, pausesMs: often(30, 20_000) })
  const { came, seconds } = await ends(exchange(sender(), request))
  expect([came.kind, seconds]).toEqual(['answer', 620])
})

it('[S75] gives a request up after half a minute without a byte, before the answer or in it', async () => {
  slowLine(silence, { ...page, beginsMs: 1000, pausesMs: often(3, 1000), last: 'stalls' })
  const before = await ends(exchange(sender(), request))
  const within = await ends(exchange(sender(), request))
  expect([before.came, within.came]).toEqual([
    { kind: 'unreachable', timedOut: true },
    { kind: 'unreachable', timedOut: true },
  ])
  expect(Math.round(before.seconds)).toBe(30)
  expect(within.seconds).toBe(34)
})

const requestOf = (characters: number): SyncRequest => ({ ...request, cursor: 'x'.repeat(characters) })

it('[S75] gives a push the time that its size needs on the line as it was last', async () => {
  const quick = { ...page, beginsMs: 2000, pausesMs: [0] }
  slowLine(silence, quick, silence, quick, silence)
  const who = sender()
  const push = (characters: number) => ends(exchange(who, requestOf(characters)))
  // Without experience: 4,000 characters a second.
  expect((await push(200_000)).seconds).toBeCloseTo(80, 0)
  // 100,000 characters a second, of which a third is assumed.
  expect((await push(200_000)).came.kind).toBe('answer')
  expect((await push(200_000)).seconds).toBeCloseTo(36, 0)
  // A failure makes the measured speed doubtful, and tiny requests say nothing about it.
  expect((await push(10)).came.kind).toBe('answer')
  expect((await push(200_000)).seconds).toBeCloseTo(80, 0)
})

it('[S40] what was cut off after long counts as timed out, what was cut off at once does not', async () => {
  const cutAfter = (beginsMs: number) => ({ ...page, beginsMs, pausesMs: [100], last: 'cut' }) as const
  slowLine(cutAfter(100), cutAfter(6000))
  expect((await ends(exchange(sender(), request))).came).toEqual({ kind: 'unreachable' })
  expect((await ends(exchange(sender(), request))).came).toEqual({ kind: 'unreachable', timedOut: true })
})

it('[S40] a server that waited too long for a request says so', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 408 }))
  expect(await exchange(sender(), request)).toEqual({ kind: 'unreachable', timedOut: true })
})

it('[S76] asks for pages by what the line carried, and for smaller ones after a cut', async () => {
  const more = { ...page, text: JSON.stringify({ ...answer, more: true }) }
  const fetched = slowLine(
    { ...more, beginsMs: 600, pausesMs: often(9, 1000) },
    { ...more, beginsMs: 600, pausesMs: often(3, 500), last: 'cut' },
    { ...more, beginsMs: 100, pausesMs: [100] },
    { ...page, beginsMs: 600, pausesMs: often(30, 1000) },
    { ...page, beginsMs: 0, pausesMs: [0] },
  )
  const who = sender()
  for (let count = 0; count < 5; count++) await ends(exchange(who, request))
  const pageSizes = fetched.mock.calls.map(([, init]) => Number(new Headers(init?.headers).get(pageSizeHeader)))
  // The last page is not full, so it isn't measured.
  expect(pageSizes).toEqual([400_000, 208_333, 104_167, 416_668, 416_668])
})

it("takes no page of a proxy for the server's answer that something is done", async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const remove = () => call('DELETE', '/api/users/u2', noContent)
  for (const page of ['<h1>Guest network</h1>', '', '{}', 'null']) {
    fetched.mockResolvedValueOnce(new Response(page))
    expect(await remove()).toEqual({ ok: false, error: { code: 'server_error', status: 200 } })
  }
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await remove()).toEqual({ ok: true, value: undefined })
})

it('waits for an image on a slow line as long as bytes come', async () => {
  slowLine({ beginsMs: 0, text: 'image'.repeat(1000), pausesMs: often(20, 20_000), last: 'ends' })
  expect((await ends(fetchFile('/api/files/f1', new AbortController().signal))).came).toBe('came')
})

it('gives an image up after half a minute without a byte', async () => {
  slowLine({ beginsMs: 0, text: 'image'.repeat(1000), pausesMs: [20_000], last: 'stalls' })
  const { came, seconds } = await ends(fetchFile('/api/files/f1', new AbortController().signal))
  expect([came, seconds]).toEqual(['unreachable', 50])
})

it('what is asked in the name of somebody whose sign-in the server has not seen waits; what is about the session does not', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(answer)))
  let isKnown = false
  holdCallsUntil(() => Promise.resolve(isKnown))
  const inTheirName = () =>
    Promise.all([
      call('GET', '/api/invitations', z.unknown()),
      exchange(sender(), request),
      fetchFile('/api/files/f1', new AbortController().signal),
    ])
  expect(await inTheirName()).toEqual([
    { ok: false, error: { code: 'unreachable', status: 0 } },
    { kind: 'unreachable' },
    'unreachable',
  ])
  expect(fetched).not.toHaveBeenCalled()
  expect(await callUnheld('GET', '/api/auth/session', z.unknown())).toMatchObject({ ok: true })
  isKnown = true
  expect(await inTheirName()).toMatchObject([{ ok: true }, { kind: 'answer' }, 'came'])
  expect(fetched).toHaveBeenCalledTimes(4)
})

it('a server that says nothing for twenty seconds is not reachable', async () => {
  fakeTime()
  vi.stubGlobal('fetch', (_path: string, { signal }: { readonly signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
    })
  })
  const found = vi.fn<(isFound: boolean) => void>()
  void isReachable().then(found)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(found).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(found).toHaveBeenCalledWith(false)
})
