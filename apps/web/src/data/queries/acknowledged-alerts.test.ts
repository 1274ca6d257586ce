import 'fake-indexeddb/auto'
import { expect, it, onTestFinished } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { readAcknowledged, writeAcknowledged } from './acknowledged-alerts.ts'

it('keeps what was acknowledged, and removes what there is no more', async () => {
  const db = new LocalDatabase('acknowledged')
  onTestFinished(() => db.close())
  expect(await readAcknowledged(db)).toEqual(new Set())
  await writeAcknowledged(db, ['a', 'b'])
  await writeAcknowledged(db, ['c'])
  expect(await readAcknowledged(db)).toEqual(new Set(['a', 'b', 'c']))
  await writeAcknowledged(db, ['d'], new Set(['a', 'd']))
  expect(await readAcknowledged(db)).toEqual(new Set(['a', 'd']))
})
