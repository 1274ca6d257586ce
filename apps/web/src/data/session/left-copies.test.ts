// @vitest-environment dom
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import { databaseNameOf } from '../local/database-names.ts'
import { LocalDatabase } from '../local/database.ts'
import { readBlocked, writeBlocked } from '../local/device-facts.ts'
import { clearLeftCopies, clearLostCopy, exportCopy, removeCopy, useLeftCopies } from './left-copies.ts'
import { renderHook } from '@testing-library/react'

const waiting = {
  id: 'change-1',
  n: 1,
  entity: 'events',
  recordId: 'e1',
  operation: 'create',
  created_at: '',
  priority: 0,
}

async function fill(userId: string, hasUnsent: boolean): Promise<void> {
  const db = new LocalDatabase(databaseNameOf(userId))
  await db.table('systemUsers').put({ id: userId, name: userId, full_name: `שם של ${userId}` })
  if (hasUnsent) await db.table('_syncQueue').put({ ...waiting, data: { patch: { name: 'סוד' }, stamp: '' } })
  db.close()
}

const copies = async (): Promise<readonly string[]> =>
  (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('PixelArtDB')).sort()
const offered = () => renderHook(useLeftCopies).result.current

beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) if (name !== 'BamaDevice') await Dexie.delete(name)
  await writeBlocked(null)
  localStorage.clear()
})

it("[S45] another person's copy is wiped when somebody signs in, with what lies beside it", async () => {
  for (const userId of ['dana', 'noa']) await fill(userId, false)
  localStorage.setItem('draft', 'של דנה')
  await clearLeftCopies('noa')
  expect(await copies()).toEqual([databaseNameOf('noa')])
  expect(localStorage.getItem('draft')).toBeNull()
  expect(offered()).toEqual([])
})

it('[S45] one with unsent changes is offered first, and goes when that is answered', async () => {
  await fill('dana', true)
  await fill('noa', true)
  await clearLeftCopies('noa')
  expect(await copies()).toEqual([databaseNameOf('dana'), databaseNameOf('noa')])
  expect(offered()).toEqual([{ userId: 'dana', name: 'שם של dana', unsent: 1, why: 'other' }])
  expect(JSON.parse(await exportCopy('dana'))).toMatchObject({ unsent: [{ id: 'change-1' }], rejected: [] })
  await removeCopy('dana')
  expect(await copies()).toEqual([databaseNameOf('noa')])
  expect(offered()).toEqual([])
})

it('[S45] while nobody is signed in, only the copy of who was blocked goes', async () => {
  for (const userId of ['dana', 'noa']) await fill(userId, false)
  await clearLeftCopies(null)
  expect(await copies()).toHaveLength(2)
  await writeBlocked('dana')
  await clearLeftCopies(null)
  expect(await copies()).toEqual([databaseNameOf('noa')])
  expect(await readBlocked()).toBeNull()
})

it('[S45] a blocked copy with unsent changes waits for an answer, over restarts', async () => {
  await fill('dana', true)
  await writeBlocked('dana')
  for (let start = 0; start < 2; start++) await clearLeftCopies(null)
  expect(offered()).toMatchObject([{ userId: 'dana', why: 'blocked' }])
  await removeCopy('dana')
  expect([await copies(), await readBlocked()]).toEqual([[], null])
})

it('a copy that nothing opens any more goes at once where all was sent, and waits for an answer where not', async () => {
  await fill('dana', false)
  await clearLostCopy('dana')
  expect(await copies()).toEqual([])
  await fill('dana', true)
  const clearing = clearLostCopy('dana')
  await vi.waitFor(() => expect(offered()).toMatchObject([{ userId: 'dana', unsent: 1, why: 'lost' }]))
  // Another wait for answers must not count as an answer to this one.
  await clearLeftCopies(null)
  expect(offered()).toHaveLength(1)
  expect(await copies()).toEqual([databaseNameOf('dana')])
  expect(await exportCopy('dana')).toContain('change-1')
  await removeCopy('dana')
  await clearing
  expect([await copies(), offered()]).toEqual([[], []])
})
