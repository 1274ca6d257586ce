// @vitest-environment dom
import { compareOrdered, eventSchema, ok, recordId } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../../testing/render.tsx'
import { inPlaceTexts as texts } from '../../../texts/in-place.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { AddImages } from './add-images.tsx'

const run = vi.hoisted(() => vi.fn((_command: unknown, _change: unknown) => Promise.resolve({ ok: true, value: [] })))
vi.mock('../../../data/index.ts', () => ({
  runCommand: run,
  keepImage: () => Promise.resolve(ok({ id: 'new', url: '/api/files/new' })),
  removeDraft: () => Promise.resolve(),
  sendKeptImages: () => undefined,
}))
vi.mock('../../../ui/feedback/show-outcome.ts', () => ({ showDone: vi.fn(), showFailure: vi.fn() }))

it('says of each refused image on a line of its own why it was refused, of two of one name too', async () => {
  const event = { ...eventSchema.parse({ name: 'השקה', date: '2026-12-02' }), id: recordId('e1') }
  const complaints = vi.spyOn(console, 'error')
  render(<AddImages event={event as unknown as BoardEvent} actor={person('admin')} />)
  const files = ['rider.txt', 'plan.txt', 'plan.txt'].map((name) => new File(['x'], name, { type: 'text/plain' }))
  fireEvent.change(screen.getByLabelText(texts.addImage, { selector: 'input' }), { target: { files } })
  const lines = await screen.findAllByText(/(rider|plan)\.txt/)
  expect(lines.map((line) => getComputedStyle(line).display)).toEqual(['block', 'block', 'block'])
  expect(complaints).not.toHaveBeenCalled()
})

it('puts a new image last, whichever of the images is stored last', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 800, height: 600, close: () => undefined }))
  const images = ['c', 'a', 'b'].map((id) => ({
    id,
    url: `https://bama.example/${id}.png`,
    filename: null,
    sort_order: `a${id}`,
  }))
  const fields = eventSchema.parse({ name: 'השקה', date: '2026-12-02', screen_grid_images: images })
  render(<AddImages event={{ ...fields, id: recordId('e1') } as unknown as BoardEvent} actor={person('admin')} />)
  const files = [new File(['x'], 'stage.png', { type: 'image/png' })]
  fireEvent.change(screen.getByLabelText(texts.addImage, { selector: 'input' }), { target: { files } })
  await waitFor(() => expect(run).toHaveBeenCalled())
  const [, change] = run.mock.lastCall ?? []
  const { input } = change as { readonly input: Pick<BoardEvent, 'screen_grid_images'> }
  expect(input.screen_grid_images.toSorted(compareOrdered).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'new'])
})
