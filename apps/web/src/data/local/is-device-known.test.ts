// @vitest-environment dom
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { expect, it, vi } from 'vitest'
import { writeLogoutOwed } from './device-facts.ts'
import { readSession } from './stored-session.ts'
import { isDeviceKnown } from './is-device-known.ts'

it('asks without keeping the app out: not where the database has no store yet', async () => {
  // The state after an interrupted opening.
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('BamaDevice')
    opening.addEventListener('success', () => {
      opening.result.close()
      resolve()
    })
  })
  expect(await isDeviceKnown()).toBe(true)
  expect(await readSession()).toBeNull()
  await Dexie.delete('BamaDevice')
})

it('makes no database where another tab removed it meanwhile', async () => {
  vi.spyOn(indexedDB, 'databases').mockResolvedValueOnce([{ name: 'BamaDevice', version: 10 }])
  await isDeviceKnown()
  expect(await indexedDB.databases()).toEqual([])
})

it('knows a device by what it remembers, and leaves nothing on one that remembers nothing', async () => {
  expect(await isDeviceKnown()).toBe(false)
  expect(await indexedDB.databases()).toEqual([])
  await writeLogoutOwed(true)
  expect(await isDeviceKnown()).toBe(true)
  // As after a sign-out: the database exists but is empty.
  await writeLogoutOwed(false)
  expect(await isDeviceKnown()).toBe(false)
})

it('leaves it to the app to say that the browser refuses', async () => {
  vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('no', 'SecurityError'))
  expect(await isDeviceKnown()).toBe(true)
})
