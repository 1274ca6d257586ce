import { protocolVersion, type SyncRequest } from '@bama/sync'
import { afterEach, expect, it, vi } from 'vitest'
import { world } from '../runtime/world.ts'
import { exchange } from './api.ts'

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

afterEach(() => vi.restoreAllMocks())

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
