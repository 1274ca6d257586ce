// @vitest-environment dom
import 'fake-indexeddb/auto'
import { eventSchema, recordId } from '@bama/domain'
import { expect, it, onTestFinished } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { listUploads, queueUpload, uploadRows } from '../uploads/uploads.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'
import { dropRemovedImage } from './drop-removed-image.ts'

const id = recordId('00000000-0000-7000-8000-000000000001')
const image = { id: 'i1', url: `/api/files/${id}`, filename: null, sort_order: null }
const event = (...images: readonly object[]) => ({
  ...eventSchema.parse({ name: 'כנס', date: '2027-04-20', screen_grid_images: images }),
  id: 'e1',
})

/** The images that wait after one was removed from an event, of which the server has that version. */
async function waitingAfter(onServer: object, lastError: string | null = null) {
  const db = new LocalDatabase(`removed-${crypto.randomUUID()}`)
  workspace.set({ whole: db } as unknown as Workspace)
  onTestFinished(() => {
    workspace.set(null)
    db.close()
  })
  await queueUpload(db, { now: () => 0, newId: () => id }, new File(['x'], 'a.png', { type: 'image/png' }))
  await uploadRows(db).update(id, { last_error: lastError })
  await db.table('events').put(event())
  await db.table('_base').put({ entity: 'events', id: 'e1', record: onServer })
  await dropRemovedImage(id)
  return (await listUploads(db)).map((upload) => upload.id)
}

it('keeps an image that the server’s version of the event shows, because the removal may be refused', async () => {
  expect(await waitingAfter(event(image))).toEqual([id])
})

it('drops an image that no version shows, or that the server refused', async () => {
  expect(await waitingAfter(event())).toEqual([])
  expect(await waitingAfter(event(image), 'too_large')).toEqual([])
})
