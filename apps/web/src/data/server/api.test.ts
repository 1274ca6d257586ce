import { protocolVersion, type SyncRequest } from '@bama/sync'
import { afterEach, expect, it, vi } from 'vitest'
import { world } from '../runtime/world.ts'
import { z } from 'zod'
import { call, callUnheld, exchange, fetchFile } from './api.ts'
import { holdCallsUntil } from './call-gate.ts'

const request: SyncRequest = {
  protocol: protocolVersion,
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

it('[S2] says when the headers came, not when the page was there', async () => {
  let nowMs = 1000
  vi.spyOn(world, 'now').mockImplementation(() => nowMs)
  const slowPage = new Response(null)
  vi.spyOn(slowPage, 'json').mockImplementation(() => {
    nowMs += 20_000
    return Promise.resolve(answer)
  })
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(slowPage)
  expect(await exchange('u1', request)).toMatchObject({ kind: 'answer', heardMs: 1000 })
})

/** An image in pieces, one after each of the pauses; then, unless it ends, nothing more. */
function slowImage(pausesMs: readonly number[], ends: boolean): void {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        let atMs = 0
        for (const pauseMs of pausesMs) setTimeout(() => controller.enqueue(new Uint8Array(1000)), (atMs += pauseMs))
        if (ends) setTimeout(() => controller.close(), atMs)
      },
    })
    return Promise.resolve(new Response(body))
  })
}

it('waits for an image on a slow line as long as bytes come', async () => {
  slowImage(Array<number>(20).fill(20_000), true)
  const fetched = fetchFile('/api/files/f1', new AbortController().signal)
  await vi.advanceTimersByTimeAsync(20 * 20_000)
  expect(await fetched).toBe('came')
})

it('gives an image up after half a minute without a byte', async () => {
  slowImage([20_000], false)
  const fetched = fetchFile('/api/files/f1', new AbortController().signal)
  const end = vi.fn<(how: string) => void>()
  void fetched.then(end)
  await vi.advanceTimersByTimeAsync(20_000 + 29_000)
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(end).toHaveBeenCalledWith('unreachable')
})

it('what is asked in the name of somebody whose sign-in the server has not seen waits; what is about the session does not', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(answer)))
  let isKnown = false
  holdCallsUntil(() => Promise.resolve(isKnown))
  const inTheirName = () =>
    Promise.all([
      call('GET', '/api/invitations', z.unknown()),
      exchange('u1', request),
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
