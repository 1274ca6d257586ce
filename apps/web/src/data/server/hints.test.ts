// @vitest-environment dom
import { afterEach, expect, it, vi } from 'vitest'
import { holdCallsUntil } from './call-gate.ts'
import { retryNow } from './connection.ts'
import { followHints } from './hints.ts'

class Stream extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened: Stream[] = []
  readyState = 1
  constructor() {
    super()
    Stream.opened.push(this)
  }
  close(): void {
    this.readyState = Stream.CLOSED
  }
}

afterEach(() => {
  vi.useRealTimers()
  Stream.opened.length = 0
  vi.unstubAllGlobals()
})

it('listens for hints once the server knows of the session, and again after a stream was refused', async () => {
  vi.stubGlobal('EventSource', Stream)
  let isKnown = false
  const confirm = vi.fn<() => Promise<boolean>>(() => Promise.resolve(isKnown))
  holdCallsUntil(confirm)
  const onHint = vi.fn<() => void>()
  const stop = followHints(onHint)
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledTimes(1))
  expect(Stream.opened).toHaveLength(0)
  isKnown = true
  retryNow()
  retryNow()
  await vi.waitFor(() => expect(Stream.opened).toHaveLength(1))
  Stream.opened[0]?.dispatchEvent(new Event('change'))
  expect(onHint).toHaveBeenCalledOnce()
  Stream.opened[0]?.close()
  retryNow()
  await vi.waitFor(() => expect(Stream.opened).toHaveLength(2))
  stop()
  expect(Stream.opened[1]?.readyState).toBe(Stream.CLOSED)
})

it('opens no stream after it was stopped', async () => {
  vi.stubGlobal('EventSource', Stream)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  holdCallsUntil(() => promise)
  followHints(() => undefined)()
  resolve(true)
  await promise
  await Promise.resolve()
  expect(Stream.opened).toHaveLength(0)
})

it('syncs at once after a refusal, and listens again half a minute later', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  holdCallsUntil(() => Promise.resolve(true))
  const onHint = vi.fn<() => void>()
  const stop = followHints(onHint)
  await vi.advanceTimersByTimeAsync(0)
  const [refused] = Stream.opened
  // The browser itself comes back after this.
  refused?.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Stream.opened).toHaveLength(1)
  expect(onHint).not.toHaveBeenCalled()
  refused?.close()
  refused?.dispatchEvent(new Event('error'))
  expect(onHint).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(Stream.opened).toHaveLength(2)
  Stream.opened[1]?.close()
  Stream.opened[1]?.dispatchEvent(new Event('error'))
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Stream.opened).toHaveLength(2)
})
