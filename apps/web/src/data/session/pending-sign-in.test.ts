import type { Session } from '@bama/sync'
import { expect, it, vi } from 'vitest'
import { createPendingSignIn } from './pending-sign-in.ts'

const yes = { ok: true, value: {} as Session } as const

it('a yes to a sign-in that was ended meanwhile is no session of anybody', async () => {
  const onUnwanted = vi.fn<() => void>()
  const settle = vi.fn<() => Promise<void>>()
  const pending = createPendingSignIn(onUnwanted)
  const { promise, resolve } = Promise.withResolvers<typeof yes>()
  pending.begin('stage-lamp', promise, () => promise)
  const confirming = pending.confirm(settle)
  pending.forget()
  resolve(yes)
  expect(await confirming).toBe('asked')
  expect(settle).not.toHaveBeenCalled()
  expect(onUnwanted).toHaveBeenCalledOnce()
})

it('the server is asked once, and its answer is settled by who waits for it', async () => {
  const onUnwanted = vi.fn<() => void>()
  const settle = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const pending = createPendingSignIn(onUnwanted)
  pending.begin('stage-lamp', Promise.resolve(yes), () => Promise.reject(new Error('asked again')))
  await Promise.all([pending.confirm(settle), pending.confirm(settle)])
  expect(settle.mock.calls).toEqual([[yes, 'stage-lamp']])
  expect(onUnwanted).not.toHaveBeenCalled()
})
