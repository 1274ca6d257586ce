// @vitest-environment dom
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { followSession, followUpgrades, workspace } from './workspace.ts'

vi.mock('../session/current-session.ts', async (original) => ({
  ...(await original<object>()),
  currentSession: () => ({ status: 'signed_in', user: { id: 'dana' } }),
}))

it('a tab with an older app leaves the sync to the newer one that has upgraded its copy, and stays as it is', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close = (): void => undefined
    },
  )
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const held = new Set<string>()
  const request = async (name: string, _options: unknown, work: () => Promise<void>) => {
    held.add(name)
    await work()
    held.delete(name)
  }
  Object.defineProperty(navigator, 'locks', { value: { request } })
  followUpgrades()
  followSession()
  const open = workspace.get()
  const db = await open?.whole.open()
  await vi.waitFor(() => expect(held).toContain('bama-sync:dana'), 20_000)

  const newer = indexedDB.open(db?.name ?? '', 10_000)
  await new Promise((resolve) => (newer.onsuccess = resolve))
  await vi.waitFor(() => expect(held).not.toContain('bama-sync:dana'))
  followSession()
  expect(workspace.get()).toBe(open)
  newer.result.close()
})
