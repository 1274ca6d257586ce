// @vitest-environment dom
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { openDeviceDatabase } from '../local/device-database.ts'
import { readAside } from '../local/device-facts.ts'
import { putAside } from './aside.ts'

it('tells that a full disk takes no note of where the person goes on', async () => {
  const request = (_name: string, work: () => Promise<unknown>): Promise<unknown> => work()
  Object.defineProperty(navigator, 'locks', { value: { request } })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await openDeviceDatabase()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  expect(await putAside(true)).toBe(false)
  expect(await readAside()).toBe(false)
})
