// @vitest-environment dom
import 'fake-indexeddb/auto'
import type { SessionUser } from '@bama/sync'
import Dexie from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import { databaseNameOf } from './database-names.ts'
import { LocalDatabase } from './database.ts'
import { leaveSession, readLogoutOwed } from './device-facts.ts'
import {
  readSession,
  removeEnded,
  removeSession,
  renewEnded,
  renewSession,
  type StoredSession,
  writeSeen,
  writeSession,
} from './stored-session.ts'
import { findVault, readKeptKey, readVault, removeVault } from './stored-vaults.ts'
import {
  beginOpen,
  changeVaultPassword,
  cipherOf,
  fitVault,
  forgetPasskey,
  isLockedHere,
  keepPasskey,
  lockVaults,
  unlockByPasskey,
  unlockByPassword,
  unlockByServer,
  unlockKept,
} from './open-vaults.ts'
import { sealEarlier } from './seal-earlier.ts'
import { wipeCopy } from './wipe.ts'

const user = {
  id: 'dana',
  email: 'dana@almog.example',
  name: 'דנה',
  role: 'admin',
  phone: '052',
} as unknown as SessionUser
const session = {
  user,
  offsetMs: 0,
  timeZone: 'Asia/Jerusalem',
  expiresAt: '2027',
  loginTime: '2026',
  isConfirmed: true,
  isPersonal: true,
  seenMs: 0,
} satisfies StoredSession
const serverKey = `${'B'.repeat(42)}A`
const password = 'stage-lamp'
const first = { password, serverKey, fits: false }

const vaultOf = async () => {
  const stored = await readVault('dana')
  if (stored === null) throw new Error('no vault')
  return stored
}
/** All facts of the device, as stored. */
async function facts(): Promise<readonly { key: string; value: Record<string, unknown> }[]> {
  const device = await new Dexie('BamaDevice').open()
  const rows = await device.table('facts').toArray()
  device.close()
  return rows
}

/** The modules as another tab loads them, with no vault open. */
async function otherTab() {
  vi.resetModules()
  return import('./open-vaults.ts')
}

const sealed = () => cipherOf('dana')?.seal('x', 'here')
const canOpen = (value: ReturnType<typeof sealed>) =>
  value !== undefined && cipherOf('dana')?.open(value, 'here') === 'x'

beforeEach(async () => {
  lockVaults()
  for (const name of await Dexie.getDatabaseNames()) if (name !== 'BamaDevice') await Dexie.delete(name)
  await removeSession()
  const device = await new Dexie('BamaDevice').open()
  await device.table('facts').clear()
  device.close()
})

it('[B9.14] a vault opens by its password and by no other, and says how it was locked', async () => {
  expect(await fitVault(session, first)).toBe('open')
  const value = sealed()
  const { vault } = await vaultOf()
  expect([vault.byPassword.iterations, vault.byPassword.salt.length, vault.byPassword.iv.length]).toEqual([
    600_000, 16, 12,
  ])
  lockVaults()
  expect(cipherOf('dana')).toBeNull()
  const found = await findVault(' Dana@almog.example ')
  expect(found && (await unlockByPassword(found, 'stage-lampe'))).toBe(false)
  expect(cipherOf('dana')).toBeNull()
  expect(found && (await unlockByPassword(found, password))).toBe(true)
  expect(canOpen(value)).toBe(true)
})

it('a password that was changed elsewhere opens by the key of the server, and from then on by itself', async () => {
  await fitVault(session, first)
  const value = sealed()
  lockVaults()
  expect(await fitVault(session, { ...first, password: 'another-one' })).toBe('open')
  expect(canOpen(value)).toBe(true)
  lockVaults()
  expect(await unlockByPassword(await vaultOf(), password)).toBe(false)
  expect(await unlockByPassword(await vaultOf(), 'another-one')).toBe(true)
  expect(canOpen(value)).toBe(true)
})

it('a password changed here locks it anew, and changes nothing of what is encrypted', async () => {
  await fitVault(session, first)
  const value = sealed()
  await changeVaultPassword('dana', 'another-one')
  lockVaults()
  expect(await unlockByPassword(await vaultOf(), password)).toBe(false)
  expect(await unlockByPassword(await vaultOf(), 'another-one')).toBe(true)
  expect(canOpen(value)).toBe(true)
})

it('stays open for its session, by a key that no script reads out, and is locked with it', async () => {
  await fitVault(session, first)
  const value = sealed()
  lockVaults()
  expect(await unlockKept('dana')).toBe(true)
  expect(canOpen(value)).toBe(true)
  expect((await readKeptKey())?.key.extractable).toBe(false)
  lockVaults()
  await removeSession()
  expect(await unlockKept('dana')).toBe(false)
})

it('signing out forgets the session with its key, and notes that the server is to be told', async () => {
  await fitVault(session, first)
  await leaveSession()
  expect([await readSession(), await readKeptKey(), await readLogoutOwed()]).toEqual([null, null, true])
})

it('an encrypted copy without its vault is not opened', async () => {
  await fitVault(session, first)
  const db = new LocalDatabase(databaseNameOf('dana'), cipherOf('dana'))
  await sealEarlier(db, cipherOf('dana')?.kid ?? '', () => false)
  db.close()
  lockVaults()
  expect(await unlockKept('noa')).toBe(true)
  await removeVault('dana')
  expect(await unlockKept('dana')).toBe(false)
})

it('what it remembers of its person has no sensitive field', async () => {
  await fitVault(session, first)
  for (const row of await facts()) expect(JSON.stringify(row), row.key).not.toContain('052')
})

it('says that a copy is lost which nothing opens any more, and begins again once it is gone', async () => {
  await fitVault(session, { ...first, serverKey: undefined })
  const db = new LocalDatabase(databaseNameOf('dana'), cipherOf('dana'))
  await sealEarlier(db, cipherOf('dana')?.kid ?? '', () => false)
  db.close()
  lockVaults()
  const changed = { ...first, password: 'another-one' }
  for (const _again of [1, 2]) expect(await fitVault(session, changed)).toBe('lost')
  await wipeCopy('dana')
  expect(await fitVault(session, changed)).toBe('open')
})

it('an answer that comes while another tab signs out writes neither vault nor key', async () => {
  await fitVault(session, first)
  const { vault } = await vaultOf()
  lockVaults()
  await leaveSession()
  expect(await fitVault(session, { ...first, password: 'another-one' }, renewSession)).toBe('ended')
  expect([await readSession(), await readKeptKey(), cipherOf('dana')]).toEqual([null, null, null])
  expect((await vaultOf()).vault).toEqual(vault)
  // The copy was removed too; a new vault isn't made either.
  await removeVault('dana')
  expect(await fitVault(session, first, renewSession)).toBe('ended')
  expect(await readVault('dana')).toBeNull()
})

it('two tabs that sign the same person in for the first time at once make one vault', async () => {
  const other = await otherTab()
  await Promise.all([fitVault(session, first), other.fitVault(session, first)])
  const value = sealed()
  expect(value && other.cipherOf('dana')?.open(value, 'here')).toBe('x')
  lockVaults()
  expect(await unlockKept('dana')).toBe(true)
  expect(canOpen(value)).toBe(true)
})

it('a session begins with the vault that is open, and with none that another tab has removed', async () => {
  await fitVault(session, first)
  await leaveSession()
  expect(await beginOpen({ ...session, isConfirmed: false })).toBe(true)
  expect([(await readSession())?.isConfirmed, (await readKeptKey())?.userId]).toEqual([false, 'dana'])
  await leaveSession()
  await removeVault('dana')
  expect(await beginOpen(session)).toBe(false)
  expect([await readSession(), await readKeptKey()]).toEqual([null, null])
})

it('the same key opened again is the same cipher: a workspace goes on with it', async () => {
  await fitVault(session, first)
  const cipher = cipherOf('dana')
  expect(await unlockByPassword(await vaultOf(), password)).toBe(true)
  await fitVault(session, { ...first, fits: true })
  expect(cipherOf('dana')).toBe(cipher)
})

it('a person who does not fit this version leaves the key readable', async () => {
  await fitVault(session, first)
  const db = new LocalDatabase(databaseNameOf('dana'), cipherOf('dana'))
  await sealEarlier(db, cipherOf('dana')?.kid ?? '', () => false)
  db.close()
  const value = sealed()
  lockVaults()
  const device = await new Dexie('BamaDevice').open()
  const row = await device.table('facts').get('vault:dana')
  await device.table('facts').put({ ...row, value: { ...row.value, user: { id: 'dana', email: user.email, role: 7 } } })
  device.close()
  const found = await findVault(user.email)
  expect(found?.person).toBeNull()
  expect(found && (await unlockByPassword(found, password))).toBe(true)
  expect(canOpen(value)).toBe(true)
  lockVaults()
  expect(await fitVault(session, first)).toBe('open')
  expect(canOpen(value)).toBe(true)
  expect((await vaultOf()).person?.user).toMatchObject({ role: 'admin' })
})

it('how far the time of a session has come is kept, never back, and not in one that was answered meanwhile', async () => {
  await writeSession({ ...session, seenMs: 5 })
  await writeSeen({ ...session, seenMs: 7 })
  await writeSeen({ ...session, seenMs: 6 })
  expect((await readSession())?.seenMs).toBe(7)
  await writeSeen({ ...session, offsetMs: 1, seenMs: 99 })
  await writeSeen({ ...session, loginTime: '2025', seenMs: 99 })
  expect((await readSession())?.seenMs).toBe(7)
})

it('a passkey’s answer opens the vault, another one and one of before nothing; a new password changes nothing of it', async () => {
  await fitVault(session, first)
  const proof = { id: 'finger', prf: new Uint8Array(32).fill(7) }
  await keepPasskey('dana', proof)
  await keepPasskey('dana', { id: 'no-prf', prf: null })
  await changeVaultPassword('dana', 'another-lamp')
  lockVaults()
  for (const other of [
    { id: 'finger', prf: new Uint8Array(32).fill(8) },
    { id: 'no-prf', prf: proof.prf },
    { id: 'finger', prf: null },
  ])
    expect([await unlockByPasskey(await vaultOf(), other), cipherOf('dana')]).toEqual([false, null])
  expect(await unlockByPasskey(await vaultOf(), proof)).toBe(true)
  expect(cipherOf('dana')).not.toBeNull()
  await forgetPasskey('dana', 'finger')
  lockVaults()
  expect(await unlockByPasskey(await vaultOf(), proof)).toBe(false)
})

it('the server’s key opens the vault of a session that goes on, another one nothing', async () => {
  await fitVault(session, first)
  lockVaults()
  expect(await unlockByServer('dana', `${'C'.repeat(42)}A`)).toBe(false)
  expect(await unlockByServer('dana', undefined)).toBe(false)
  expect(cipherOf('dana')).toBeNull()
  expect(await unlockByServer('dana', serverKey)).toBe(true)
})

it('a page that is locked while its session is written stays open with it: nothing works on without the key', async () => {
  await fitVault(session, first)
  const value = sealed()
  const write: typeof writeSession = async (...written) => {
    lockVaults()
    expect(isLockedHere('dana')).toBe(true)
    return writeSession(...written)
  }
  expect(await beginOpen(session, { write })).toBe(true)
  expect([canOpen(value), isLockedHere('dana')]).toEqual([true, false])
})

it('one answer of a passkey without the PRF leaves what opens the copy without a line', async () => {
  await fitVault(session, first)
  const proof = { id: 'finger', prf: new Uint8Array(32).fill(7) }
  await keepPasskey('dana', proof)
  await keepPasskey('dana', { id: 'finger', prf: null })
  lockVaults()
  expect(await unlockByPasskey(await vaultOf(), proof)).toBe(true)
})

it('a sign-in without the password locks the vault by the key that the server gives now', async () => {
  await fitVault(session, first)
  const newer = `${'C'.repeat(42)}A`
  expect(await beginOpen(session, { serverKey: newer })).toBe(true)
  lockVaults()
  expect(await unlockByServer('dana', serverKey)).toBe(false)
  expect(await unlockByServer('dana', newer)).toBe(true)
})

it('what is renewed or ended is the very session that ran out, never one that somebody has begun since', async () => {
  await writeSession(session)
  const since = { ...session, loginTime: '2027', isPersonal: false }
  await writeSession(since)
  expect(await renewEnded(session)({ ...session, expiresAt: '2028' })).toBe('ended')
  expect(await removeEnded(session, false)).toBe(false)
  expect(await readSession()).toMatchObject({ loginTime: '2027', isPersonal: false })
  expect(await removeEnded(since, false)).toBe(true)
  expect(await readSession()).toBeNull()
})
