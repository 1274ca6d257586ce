import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { signIn as askServer } from '../data/index.ts'
import { signInOnce } from './sign-in-once.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const unreachable = { ok: false, error: { code: 'unreachable', status: 0 } }

it('passes on what the server answers', async () => {
  const refused = { ok: false, error: { code: 'invalid_credentials', status: 401 } } as const
  const signIn = vi.fn<typeof askServer>().mockResolvedValue(refused)
  expect(await signInOnce(() => Promise.resolve({ signIn }))('dana@almog.example', 'stage-lamp', true)).toBe(refused)
  expect(signIn).toHaveBeenCalledExactlyOnceWith('dana@almog.example', 'stage-lamp', true)
})

it('calls the server unreachable where the app could not be loaded', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await signInOnce(lost)('dana@almog.example', 'stage-lamp', true)).toEqual(unreachable)
})

it('waits for the app 20 seconds, and sends no password after that', async () => {
  const signIn = vi.fn<typeof askServer>()
  const { promise, resolve } = Promise.withResolvers<{ readonly signIn: typeof askServer }>()
  const answered = vi.fn()
  void signInOnce(() => promise)('dana@almog.example', 'stage-lamp', true).then(answered)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(answered).toHaveBeenCalledExactlyOnceWith(unreachable)
  resolve({ signIn })
  await vi.advanceTimersByTimeAsync(0)
  expect(signIn).not.toHaveBeenCalled()
})
