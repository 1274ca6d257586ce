import 'fake-indexeddb/auto'
import { expect, it, onTestFinished } from 'vitest'
import { LocalDatabase } from './database.ts'
import { readTold, writeTold } from './told-overlaps.ts'

it('keeps what was told, and forgets what there is no more', async () => {
  const db = new LocalDatabase('told')
  onTestFinished(() => db.close())
  expect(await readTold(db)).toEqual(new Set())
  await writeTold(db, ['a', 'b'])
  await writeTold(db, ['c'])
  expect(await readTold(db)).toEqual(new Set(['a', 'b', 'c']))
  await writeTold(db, ['d'], new Set(['a', 'd']))
  expect(await readTold(db)).toEqual(new Set(['a', 'd']))
})
