// @vitest-environment dom
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { type StoredSession } from '../local/stored-session.ts'
import { readVault } from '../local/stored-vaults.ts'
import { fitVault, lockVaults, unlockByPasskey } from '../local/open-vaults.ts'
import { askPasskey, createPasskey } from '../session/authenticator.ts'
import { addPasskey, removePasskey } from './passkeys.ts'

vi.mock('../session/authenticator.ts', () => ({ createPasskey: vi.fn(), askPasskey: vi.fn() }))

it('a passkey of this device that its vault does not know is found by one touch, and opens the copy again', async () => {
  vi.stubGlobal('isSecureContext', true)
  const session = { user: { id: 'dana', email: 'dana@almog.example' }, offsetMs: 0 } as unknown as StoredSession
  await fitVault(session, { password: 'stage-lamp', serverKey: `${'B'.repeat(42)}A`, fits: false })
  const passkey = { id: 'p1', credential_id: 'pk-1', name: 'Chrome', created_at: '2026-01-01', last_used_at: null }
  const other = { ...passkey, id: 'p2', credential_id: 'pk-2' }
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json(path.endsWith('/options') ? { challenge: 'c' } : { items: [other, passkey] })),
  )
  vi.mocked(createPasskey).mockResolvedValue('is_there')
  const proof = { id: 'pk-1', prf: new Uint8Array(32).fill(7), response: {} as never }
  vi.mocked(askPasskey).mockResolvedValue(proof)
  expect(await addPasskey('dana')).toEqual({ ok: true, value: passkey })
  expect(vi.mocked(askPasskey).mock.calls[0]?.[0]).toMatchObject([{ ids: ['pk-2', 'pk-1'] }])
  lockVaults()
  const stored = await readVault('dana')
  expect(stored !== null && (await unlockByPasskey(stored, proof))).toBe(true)
})

it('a passkey that the server removed is removed, also where a full disk does not let this device note it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  const passkey = { id: 'p1', credential_id: 'pk-1', name: 'Chrome', created_at: '2026-01-01', last_used_at: null }
  expect((await removePasskey('dana', passkey)).ok).toBe(true)
})
