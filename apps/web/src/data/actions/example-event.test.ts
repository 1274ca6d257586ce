// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { addExample } from './example-event.ts'

vi.mock('./example-event-work.ts', () => {
  throw new TypeError('Failed to fetch')
})

it.each([
  ['without a line', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
  ['after a newer version', () => Promise.resolve(new Response(null, { status: 404 })), 'client_too_old'],
])('says why the example could not be loaded %s', async (_, answer, code) => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  expect(await addExample('2026-11-05')).toMatchObject({ ok: false, error: { code } })
})
