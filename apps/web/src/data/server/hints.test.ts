// @vitest-environment dom
import { afterEach, expect, it, vi } from 'vitest'
import { holdCallsUntil } from './call-gate.ts'
import { retryNow } from './connection.ts'
import { followHints } from './hints.ts'
import { world } from '../runtime/world.ts'

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
  vi.restoreAllMocks()
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

it('syncs at once after a refusal, and listens again within two seconds', async () => {
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
  await vi.advanceTimersByTimeAsync(2_000)
  expect(Stream.opened).toHaveLength(2)
  Stream.opened[1]?.close()
  Stream.opened[1]?.dispatchEvent(new Event('error'))
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Stream.opened).toHaveLength(2)
})

it('listens ever more seldom while it is refused, up to half a minute, and does not sync each time', async () => {
  vi.useFakeTimers()
  vi.spyOn(world, 'random').mockReturnValue(1)
  vi.stubGlobal('EventSource', Stream)
  holdCallsUntil(() => Promise.resolve(true))
  const onHint = vi.fn<() => void>()
  const stop = followHints(onHint)
  await vi.advanceTimersByTimeAsync(0)
  const refuse = (): void => {
    Stream.opened.at(-1)?.close()
    Stream.opened.at(-1)?.dispatchEvent(new Event('error'))
  }
  for (const [waitMs, hints] of [
    [2_000, 1],
    [4_000, 1],
    [8_000, 1],
    [16_000, 1],
    [30_000, 2],
    [30_000, 3],
  ] as const) {
    const opened = Stream.opened.length
    refuse()
    expect(onHint).toHaveBeenCalledTimes(hints)
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(Stream.opened).toHaveLength(opened)
    await vi.advanceTimersByTimeAsync(1)
    expect(Stream.opened).toHaveLength(opened + 1)
  }
  Stream.opened.at(-1)?.dispatchEvent(new Event('open'))
  refuse()
  const opened = Stream.opened.length
  await vi.advanceTimersByTimeAsync(2_000)
  expect(Stream.opened).toHaveLength(opened + 1)
  stop()
})

it('opens another stream when the beats stop, and syncs what was missed', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  holdCallsUntil(() => Promise.resolve(true))
  const onHint = vi.fn<() => void>()
  const stop = followHints(onHint)
  await vi.advanceTimersByTimeAsync(0)
  const say = (type: string) => Stream.opened.at(-1)?.dispatchEvent(new Event(type))
  for (let index = 0; index < 24; index++) {
    say('beat')
    await vi.advanceTimersByTimeAsync(25_000)
  }
  // Of two beats, one may be late.
  await vi.advanceTimersByTimeAsync(44_000)
  expect(Stream.opened).toHaveLength(1)
  expect(onHint).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onHint).toHaveBeenCalledOnce()
  expect(Stream.opened.map(({ readyState }) => readyState)).toEqual([Stream.CLOSED, 1])
  // The new stream dies once it has opened, and its server is known to beat.
  say('open')
  await vi.advanceTimersByTimeAsync(70_000)
  expect(Stream.opened).toHaveLength(3)
  say('beat')
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(Stream.opened).toHaveLength(3)
})

it('expects no beats of an older server, whose beats are comments', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  holdCallsUntil(() => Promise.resolve(true))
  const stop = followHints(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  Stream.opened[0]?.dispatchEvent(new Event('open'))
  Stream.opened[0]?.dispatchEvent(new Event('change'))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(Stream.opened).toHaveLength(1)
  stop()
})
