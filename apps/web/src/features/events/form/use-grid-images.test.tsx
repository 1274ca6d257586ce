// @vitest-environment dom
import 'fake-indexeddb/auto'
import { eventStatus, fileUrlOf, recordId } from '@bama/domain'
import { useForm } from '@mantine/form'
import { act, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { LocalDatabase } from '../../../data/local/database.ts'
import { writeDraft } from '../../../data/actions/drafts.ts'
import { listUploads, queueUpload } from '../../../data/uploads/uploads.ts'
import { type Workspace, workspace } from '../../../data/workspace/workspace.ts'
import { emptyValues } from './form-values.ts'
import { useGridImages } from './use-grid-images.ts'

it('keeps an image removed from an event while its copy, a draft or an older field still shows it', async () => {
  const db = new LocalDatabase('grid-images')
  act(() => workspace.set({ userId: 'dana', db, whole: db } as unknown as Workspace))
  onTestFinished(() => {
    act(() => workspace.set(null))
    db.close()
  })
  const ids = ['1', '2', '3', '4'].map((end) => recordId(`00000000-0000-7000-8000-00000000000${end}`))
  const [copied = '', old = '', drafted = '', own = ''] = ids
  for (const id of ids)
    await queueUpload(db, { now: () => 0, newId: () => id }, new File(['x'], 'a.png', { type: 'image/png' }))
  const images = ids.map((id) => ({ id, url: fileUrlOf(id), filename: null, sort_order: null }))
  await db.table('events').bulkPut([
    { id: 'saved', screen_grid_images: [] },
    { id: 'copy', screen_grid_images: images.filter(({ id }) => id === copied) },
    { id: 'older', screen_grid_images: [], screen_grid_image_url: fileUrlOf(old) },
  ])
  const value = { from: {}, to: { screen_grid_images: images.filter(({ id }) => id === drafted) } }
  await writeDraft({ ownerId: 'dana', key: 'event:new' }, { id: 'd1', value })

  const initial = { ...emptyValues(eventStatus.upcoming), screen_grid_images: images }
  const { result } = renderHook(() =>
    useGridImages({
      form: useForm({ initialValues: { ...initial, screen_grid_images: [] as typeof images } }),
      initial,
      place: { ownerId: 'dana', key: 'event:saved' },
      draftId: 'd2',
    }),
  )
  result.current.forgetRemoved()
  await vi.waitFor(async () => expect((await listUploads(db)).map(({ id }) => id)).not.toContain(own))
  expect((await listUploads(db)).map(({ id }) => id).toSorted()).toEqual([copied, old, drafted])
})
