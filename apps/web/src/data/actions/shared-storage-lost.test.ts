// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { checkStorage } from './shared-storage.ts'

vi.mock('./shared-storage-work.ts', () => {
  throw new TypeError('Failed to fetch')
})

it.each([
  ['without a line', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
  ['after a newer version', () => Promise.resolve(new Response(null, { status: 404 })), 'client_too_old'],
])('says why a part of the app could not be loaded %s', async (_, answer, code) => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  expect(await checkStorage({ kind: 'browser', name: 'צוות' })).toEqual({ ok: false, error: { code } })
})
