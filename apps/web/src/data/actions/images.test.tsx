// @vitest-environment dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setReachable } from '../server/connection.ts'
import { emitSyncComplete } from '../sync/window-events.ts'
import { useImageSource } from './images.ts'

// Nothing of it is on this device.
vi.mock('../workspace/live-query.ts', async (original) => ({
  ...(await original<object>()),
  useWorkspaceQuery: () => false,
}))

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function openImage() {
  const { result } = renderHook(() => useImageSource('/api/files/00000000-0000-7000-8000-000000000001', 'thumb'))
  return {
    kind: () => result.current.kind,
    fail: () =>
      act(() => {
        if (result.current.kind === 'shown') result.current.onError()
      }),
  }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const sync = () => act(emitSyncComplete)

it("asks for a colleague's image again at the sync that follows its upload", async () => {
  const image = openImage()
  await pass(0)
  image.fail()
  expect(image.kind()).toBe('missing')
  sync()
  expect(image.kind()).toBe('shown')
  image.fail()
  await pass(8_000)
  expect(image.kind()).toBe('shown')
})

it('asks once a minute for an image that stays away, however often somebody changes something', async () => {
  const image = openImage()
  await pass(0)
  for (let index = 0; index < 10; index++) {
    image.fail()
    sync()
  }
  expect(image.kind()).toBe('missing')
  await pass(59_000)
  expect(image.kind()).toBe('missing')
  await pass(1_000)
  expect(image.kind()).toBe('shown')
})

it('asks at once when the connection is back, however often it has failed before', async () => {
  const image = openImage()
  await pass(0)
  for (let index = 0; index < 4; index++) {
    image.fail()
    sync()
  }
  image.fail()
  act(() => setReachable(false))
  await pass(60_000)
  expect(image.kind()).toBe('missing')
  act(() => setReachable(true))
  await pass(0)
  expect(image.kind()).toBe('shown')
})
