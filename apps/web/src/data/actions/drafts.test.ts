// @vitest-environment dom
import 'fake-indexeddb/auto'
import { recordId } from '@bama/domain'
import { expect, it, onTestFinished, vi } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { draftIds } from '../local/draft-rows.ts'
import { discardDraft, openDraft, removeDraft, writeDraft } from './drafts.ts'
import { listUploads, queueUpload } from '../uploads/uploads.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'

let count = 0

/** The draft offered to the next form that opens. */
const draftAt = async (place: Parameters<typeof openDraft>[0]) => {
  const { stored, release } = await openDraft(place)
  release()
  return stored
}
const world = { now: () => 0, newId: () => recordId(`00000000-0000-7000-8000-${String(++count).padStart(12, '0')}`) }
const image = () => new File(['x'], 'a.png', { type: 'image/png' })

function open(userId: string): LocalDatabase {
  const db = new LocalDatabase(`drafts-${++count}`)
  workspace.set({ userId, db } as unknown as Workspace)
  onTestFinished(() => {
    workspace.set(null)
    db.close()
  })
  return db
}

it('a draft is kept per form, replaced, and forgotten when it was saved', async () => {
  const db = open('dana')
  const place = { ownerId: 'dana', key: 'event:e1' }
  await writeDraft(place, { id: 'd1', value: { a: 1 } })
  await writeDraft(place, { id: 'd1', value: { a: 2 } })
  expect(await draftAt(place)).toMatchObject({ id: 'd1', value: { a: 2 } })
  expect(await draftAt({ ...place, key: 'event:e2' })).toBeNull()
  await removeDraft(place)
  expect([...(await draftIds(db))]).toEqual([])
})

it('a draft that is discarded takes its images with it, and no others', async () => {
  const db = open('dana')
  const place = { ownerId: 'dana', key: 'event:e1' }
  await writeDraft(place, { id: 'd1', value: null })
  await queueUpload(db, world, image(), 'd1')
  const other = await queueUpload(db, world, image())
  await discardDraft(place, 'd1')
  expect((await listUploads(db)).map(({ id }) => id)).toEqual([other.ok && other.value.id])
  expect(await draftAt(place)).toBeNull()
})

it('what one person typed is never written where another is signed in', async () => {
  const db = open('noa')
  await writeDraft({ ownerId: 'dana', key: 'event:new' }, { id: 'd1', value: 'של דנה' })
  expect(await draftAt({ ownerId: 'dana', key: 'event:new' })).toBeNull()
  expect([...(await draftIds(db))]).toEqual([])
})

it('a form that is open twice has two drafts, and what a lost one left is offered later', async () => {
  open('dana')
  const locks = new Set<string>()
  vi.stubGlobal('navigator', {
    locks: {
      async request(name: string, _options: unknown, work: (lock: object | null) => unknown) {
        const isFree = !locks.has(name)
        if (isFree) locks.add(name)
        await work(isFree ? {} : null)
        if (isFree) locks.delete(name)
      },
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const place = { ownerId: 'dana', key: 'event:new' }
  const first = await openDraft(place)
  await writeDraft(first.place, { id: 'd1', value: 'ראשונה' })
  const second = await openDraft(place)
  expect(second.stored).toBeNull()
  await writeDraft(second.place, { id: 'd2', value: 'שנייה' })
  await discardDraft(second.place, 'd2')
  await writeDraft(second.place, { id: 'd2', value: 'שוב' })
  first.release()
  second.release()
  await vi.waitFor(() => expect(locks.size).toBe(0))

  const again = await openDraft(place)
  expect(again.stored).toMatchObject({ id: 'd1', value: 'ראשונה' })
  await removeDraft(again.place)
  again.release()
  await vi.waitFor(() => expect(locks.size).toBe(0))
  expect((await openDraft(place)).stored).toMatchObject({ id: 'd2', value: 'שוב' })
})
