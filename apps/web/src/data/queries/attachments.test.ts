import 'fake-indexeddb/auto'
import type { AcknowledgedRow, OutboxRow } from '@bama/sync'
import { expect, it } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { readAttachments } from './attachments.ts'

it('a comment that was deleted without a line takes its files along, before the server has heard of it and after', async () => {
  const db = new LocalDatabase('files-of-comments')
  const file = (id: string, entry_id: string | null) => ({ id, item_type: 'event', item_id: 'e1', entry_id })
  await db.table('attachments').bulkPut([file('a1', null), file('a2', 'c1'), file('a3', 'c2')])
  const ids = async () => (await readAttachments(db, 'event', 'e1')).map(({ id }) => id as string)
  expect(await ids()).toEqual(['a1', 'a2', 'a3'])
  const deletion = { id: 'm1', n: 1, entity: 'comments', recordId: 'c1', operation: 'delete' }
  await db.syncQueue.put(deletion as OutboxRow)
  expect(await ids()).toEqual(['a1', 'a3'])
  await db.syncQueue.delete('m1')
  await db.acknowledged.put({ ...deletion, acknowledged_at: '2027-04-13T07:00:00.000Z' } as AcknowledgedRow)
  expect(await ids()).toEqual(['a1', 'a3'])
})
