import 'fake-indexeddb/auto'
import { recordId } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { createKeptUploads } from './kept-uploads.ts'
import { addAttachmentUpload, uploadRows } from './uploads.ts'

it.each(['start', 'request'] as const)('without a server frees the bytes of deleted files (%s)', async (moment) => {
  const db = new LocalDatabase(`kept-uploads-${moment}`)
  const here = recordId('00000000-0000-7000-8000-000000000001')
  const gone = recordId('00000000-0000-7000-8000-000000000002')
  for (const id of [here, gone]) {
    const attachment = { recordId: id, type: 'application/pdf', size: 1, sha256: '' } as const
    await addAttachmentUpload(db, { id, name: 'מפרט.pdf', blob: new Blob(['x']), at: '2026-11-20' }, attachment)
  }
  await db.table('attachments').put({ id: here, file_id: here })
  createKeptUploads(db)[moment]()
  await vi.waitFor(async () => expect(await uploadRows(db).toCollection().primaryKeys()).toEqual([here]))
  db.close()
})
