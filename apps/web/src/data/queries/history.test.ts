import { expect, it, onTestFinished, vi } from 'vitest'
import { fetchHistory } from './history.ts'

it('gives up a history whose line stalls after as long as a file', async () => {
  vi.useFakeTimers()
  const line = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    )
  onTestFinished(() => {
    vi.useRealTimers()
    line.mockRestore()
  })
  const answer = fetchHistory('events', 'e1')
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await Promise.race([answer, Promise.resolve('waiting')])).toMatchObject({
    ok: false,
    error: { code: 'unreachable' },
  })
})
