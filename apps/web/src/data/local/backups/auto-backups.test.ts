import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { expect, it, vi } from 'vitest'
import { createCipher, type DataKey } from '../cipher.ts'
import { databaseNameOf } from '../database-names.ts'
import { LocalDatabase } from '../database.ts'
import { isBackupDue, keepAutoBackup, listAutoBackups, readAutoBackup, removeAutoBackups } from './auto-backups.ts'
import { importLimits, wholeBackup } from './backup-format.ts'
import { doBackupJob } from './do-backup-job.ts'

const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`

const keep = (userId: string, day: number, text = `day ${day}`) =>
  keepAutoBackup(userId, { timestamp: at(day), reason: 'daily', totalItems: day, file: new Blob([text]) }, null)

it('[B9.7] [B3.43] [B7.26] keeps the five latest, with time and number of items', async () => {
  for (const day of [3, 1, 2, 4, 5, 6, 7]) await keep('u1', day)
  const found = await listAutoBackups('u1')
  expect(found.map(({ timestamp }) => timestamp)).toEqual([7, 6, 5, 4, 3].map(at))
  expect(found[0]).toEqual({ timestamp: at(7), reason: 'daily', totalItems: 7, bytes: 5 })
  expect(await (await readAutoBackup('u1', at(4), null))?.text()).toBe('day 4')
  expect(await readAutoBackup('u1', at(2), null)).toBeNull()
})

it('the one just made stays, also where a clock that was ahead made five', async () => {
  for (const day of [25, 26, 27, 28, 29, 3]) await keep('u6', day)
  expect((await listAutoBackups('u6')).map(({ timestamp }) => timestamp)).toEqual([29, 28, 27, 26, 3].map(at))
})

it('the one that is about to be restored stays, though it is the oldest', async () => {
  for (const day of [1, 2, 3, 4, 5]) await keep('u7', day)
  const made = { timestamp: at(6), reason: 'before_import' as const, totalItems: 6, file: new Blob(['day 6']) }
  await keepAutoBackup('u7', { ...made, spared: at(1) }, null)
  expect((await listAutoBackups('u7')).map(({ timestamp }) => timestamp)).toEqual([6, 5, 4, 3, 1].map(at))
})

it('of each person by themselves, and gone with their copy', async () => {
  await keep('u2', 1)
  expect(await listAutoBackups('u3')).toEqual([])
  await removeAutoBackups('u2')
  expect(await listAutoBackups('u2')).toEqual([])
})

it.each([
  [[], true],
  [[at(19)], true],
  [[at(20), at(1)], false],
  // A clock that ran ahead.
  [[at(28), at(1)], true],
])('[B7.26] one is due a day: after %j it is %s', (timestamps, isDue) => {
  const backups = timestamps.map((timestamp) => ({ timestamp, reason: 'daily' as const, totalItems: 0, bytes: 0 }))
  expect(isBackupDue(backups, Date.parse(at(20)) + 3_600_000)).toBe(isDue)
})

it('[B7.26] [B8.6] [B8.7] makes one of the copy and reads it by its time; says what is not there, and what is none', async () => {
  const dataKey = null
  const db = new LocalDatabase(databaseNameOf('u4'))
  await db.table('events').put({ id: 'e1', name: 'יריד הספר', created_at: at(1) })
  db.close()
  const note = (): void => undefined
  await doBackupJob({ kind: 'keep', userId: 'u4', dataKey, timestamp: at(8), reason: 'before_clear' }, note)
  expect(await listAutoBackups('u4')).toMatchObject([{ timestamp: at(8), reason: 'before_clear', totalItems: 1 }])
  const read = (timestamp: string) =>
    doBackupJob({ kind: 'read_kept', userId: 'u4', dataKey, timestamp, most: importLimits }, note)
  expect(await read(at(8))).toMatchObject({ ok: true, value: { timestamp: at(8), totalItems: 1 } })
  expect(await read(at(9))).toEqual({ ok: false, error: 'no_auto_backup' })
  await keep('u4', 9, '{"version":')
  expect(await read(at(9))).toEqual({ ok: false, error: 'bad_backup' })
})

it('[B3.28] of an encrypted copy it is encrypted too, and opens by the same key only', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const dataKey = { userId: 'u5', kid: 'k1', key: new Uint8Array(32).fill(1) }
  const db = new LocalDatabase(databaseNameOf('u5'), createCipher(dataKey))
  await db.table('clients').put({ id: 'c1', name: 'אלמוג', phone: '052-1234567', created_at: at(1) })
  db.close()
  const note = (): void => undefined
  await doBackupJob({ kind: 'keep', userId: 'u5', dataKey, timestamp: at(8), reason: 'daily' }, note)
  const stored = await new Dexie('BamaBackups:u5').open()
  const [row] = await stored.table('backups').toArray()
  stored.close()
  expect(row).toMatchObject({ file: { kid: 'k1' } })
  const read = (key: DataKey | null) =>
    doBackupJob({ kind: 'read_kept', userId: 'u5', dataKey: key, timestamp: at(8), most: importLimits }, note)
  expect(await read(dataKey)).toMatchObject({ ok: true, value: { totalItems: 1 } })
  for (const other of [null, { ...dataKey, key: new Uint8Array(32) }])
    expect(await read(other)).toMatchObject({ ok: false })
  // An exported backup isn't encrypted.
  const made = await doBackupJob({ kind: 'make', userId: 'u5', dataKey, timestamp: at(9), options: wholeBackup }, note)
  expect(made).toMatchObject({ stats: { totalItems: 1 } })
})
