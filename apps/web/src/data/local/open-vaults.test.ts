import 'fake-indexeddb/auto'
import type { SessionUser } from '@bama/sync'
import Dexie from 'dexie'
import { beforeEach, expect, it } from 'vitest'
import { databaseNameOf, LocalDatabase } from './database.ts'
import {
  findVault,
  leaveSession,
  readKeptKey,
  readLogoutOwed,
  readSession,
  readVault,
  removeSession,
  removeVault,
  type StoredSession,
  writeSession,
} from './device-database.ts'
import {
  changeVaultPassword,
  cipherOf,
  fitVault,
  keepOpen,
  lockVaults,
  unlockByPassword,
  unlockKept,
} from './open-vaults.ts'
import { sealEarlier } from './seal-earlier.ts'

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
} satisfies StoredSession
const serverKey = `${'B'.repeat(42)}A`
const password = 'stage-lamp'
const first = { password, serverKey, fits: false }

const vaultOf = async () => {
  const stored = await readVault('dana')
  if (stored === null) throw new Error('no vault')
  return stored
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
  await writeSession(session)
  await keepOpen('dana')
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
  await writeSession(session)
  await keepOpen('dana')
  await leaveSession()
  expect([await readSession(), await readKeptKey(), await readLogoutOwed()]).toEqual([null, null, true])
})

it('an encrypted copy without its vault is not opened', async () => {
  await fitVault(session, first)
  await keepOpen('dana')
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
  await writeSession(session)
  expect(JSON.stringify(await vaultOf())).not.toContain('052')
})

it('says that a copy is lost which nothing opens any more, and begins again once it is gone', async () => {
  await fitVault(session, { ...first, serverKey: undefined })
  const db = new LocalDatabase(databaseNameOf('dana'), cipherOf('dana'))
  await sealEarlier(db, cipherOf('dana')?.kid ?? '', () => false)
  db.close()
  lockVaults()
  const changed = { ...first, password: 'another-one' }
  for (const _again of [1, 2]) expect(await fitVault(session, changed)).toBe('lost')
  await Dexie.delete(databaseNameOf('dana'))
  expect(await fitVault(session, changed)).toBe('open')
})
