// @vitest-environment dom
import { recordId } from '@bama/domain'
import { beforeEach, expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../../testing/render.tsx'
import type { GridImage } from './grid-images.ts'
import { ScreenGrid } from './screen-grid.tsx'

vi.mock('../../../data/index.ts', () => ({ useImageSource: () => ({ kind: 'loading' }) }))

const ours = (id: string): string => `/api/files/00000000-0000-7000-8000-00000000000${id}`
const image = (id: string, url: string, place: string): GridImage => ({
  id: recordId(id),
  url,
  filename: `${id}.png`,
  sort_order: place,
})

const move = vi.fn<(id: string, index: number) => void>()
const remove = vi.fn<(image: GridImage, name: string) => void>()

beforeEach(() => vi.clearAllMocks())

const show = (legacyUrl: string | null = null) =>
  render(
    <ScreenGrid
      eventName="כנס"
      text={null}
      legacyUrl={legacyUrl}
      images={[
        image('1', ours('1'), 'a1'),
        image('2', 'https://elsewhere.test/2.png', 'a2'),
        image('3', ours('3'), 'a3'),
      ]}
      lines={{ move, remove }}
    />,
  )

const openMenu = (name: string): void => void fireEvent.click(screen.getByRole('button', { name: `פעולות: ${name}` }))
const item = (name: string): HTMLButtonElement => screen.getByRole('menuitem', { name })

it('moves an image past the one beside it, whatever links lie between them', () => {
  show()
  openMenu('3.png')
  expect(item('שמאלה').disabled).toBe(true)
  fireEvent.click(item('ימינה'))
  expect(move).toHaveBeenCalledExactlyOnceWith('3', 0)
})

it('has no other place for the only link', () => {
  show()
  openMenu('פתיחת התמונה באתר אחר')
  expect([item('ימינה').disabled, item('שמאלה').disabled]).toEqual([true, true])
})

it("removes the first version's only image, which has no place among the others", () => {
  show(ours('9'))
  openMenu('תמונה 1')
  expect([item('ימינה').disabled, item('שמאלה').disabled]).toEqual([true, true])
  fireEvent.click(item('הסרה'))
  expect(remove.mock.calls[0]?.[0].url).toBe(ours('9'))
  openMenu('1.png')
  expect(item('ימינה').disabled).toBe(true)
})
