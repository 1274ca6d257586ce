// @vitest-environment dom
import { type editEvent, eventSchema, type EventInput, recordId } from '@bama/domain'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BoardEvent } from '../board/board-actions.ts'
import { shownImages } from '../images/grid-images.ts'
import { useGridLines } from './use-grid-lines.ts'

const written = vi.hoisted(() => [] as unknown[])
const takeBack = vi.hoisted(() => ({ press: (): void => undefined }))
const showFailure = vi.hoisted(() => vi.fn<(title: string) => void>())
vi.mock('../../../data/index.ts', () => ({
  runCommand: (_command: typeof editEvent, { input }: { readonly input: EventInput }) => {
    written.push(input)
    return Promise.resolve({ ok: true, value: [] })
  },
}))
vi.mock('../../../ui/feedback/show-undo.tsx', () => ({
  showUndo: (_said: string, _undo: string, onUndo: () => void) => (takeBack.press = onUndo),
}))
vi.mock('../../../ui/feedback/show-outcome.ts', () => ({ showFailure }))

const event = {
  ...eventSchema.parse({
    name: 'כנס',
    date: '2027-04-20',
    screen_grid_image_url: '/api/files/00000000-0000-7000-8000-000000000001',
  }),
  id: recordId('e1'),
  screen_grid_images: [
    { id: recordId('i1'), url: '/api/files/00000000-0000-7000-8000-000000000002', filename: 'א.png', sort_order: 'a1' },
  ],
} as unknown as BoardEvent
const [legacy, listed] = shownImages(event.screen_grid_images, event.screen_grid_image_url)

const hourMs = 60 * 60 * 1000
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  written.length = 0
  showFailure.mockClear()
})
afterEach(() => vi.useRealTimers())

for (const [what, image, removed] of [
  ['an image of the list', listed, { screen_grid_images: [] }],
  ["the first version's image", legacy, { screen_grid_image_url: null }],
] as const) {
  const remove = async (): Promise<void> => {
    if (image === undefined) throw new Error('no image')
    renderHook(() => useGridLines(event)).result.current.remove(image, 'א.png')
    await vi.runAllTimersAsync()
    expect(written).toEqual([removed])
  }

  it(`${what} comes back within the day`, async () => {
    await remove()
    vi.setSystemTime(23 * hourMs)
    takeBack.press()
    expect(JSON.stringify(written[1])).toContain(image?.url)
  })

  it(`${what} does not come back a day later, when its file is gone, and the person is told`, async () => {
    await remove()
    vi.setSystemTime(25 * hourMs)
    takeBack.press()
    expect(written).toHaveLength(1)
    expect(showFailure.mock.calls[0]?.[0]).toContain('אי אפשר להחזיר')
  })
}
