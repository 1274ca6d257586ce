import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { writeLogoutOwed } from './device-database.ts'
import { isDeviceKnown } from './is-device-known.ts'

it('knows a device by what it remembers, and leaves nothing on one that remembers nothing', async () => {
  expect(await isDeviceKnown()).toBe(false)
  expect(await indexedDB.databases()).toEqual([])
  await writeLogoutOwed(true)
  expect(await isDeviceKnown()).toBe(true)
  // As after a sign-out: the database is there, and empty.
  await writeLogoutOwed(false)
  expect(await isDeviceKnown()).toBe(false)
})

it('leaves it to the app to say that the browser refuses', async () => {
  vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('no', 'SecurityError'))
  expect(await isDeviceKnown()).toBe(true)
})
