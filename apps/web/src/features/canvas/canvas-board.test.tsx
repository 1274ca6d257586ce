// @vitest-environment dom
import { maxElementText, ok } from '@bama/domain'
import { sampleElement } from '@bama/domain/testing'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LocalCanvas } from '../../data/index.ts'
import { CanvasBoard } from './canvas-board.tsx'
import type { DrawingApi } from './drawing-api.ts'

type Change = Parameters<DrawingApi['onChange']>[0]

const run = vi.hoisted(() =>
  vi.fn<(command: unknown, input: { readonly drawn: ReadonlyMap<string, string> }) => Promise<unknown>>(),
)
const changes = vi.hoisted(() => new Set<(elements: readonly object[]) => void>())
vi.mock('../../data/index.ts', () => ({ runCommand: run }))
vi.mock('@excalidraw/excalidraw/index.css', () => ({}))
vi.mock('@excalidraw/excalidraw', () => {
  const api = {
    getSceneElementsIncludingDeleted: () => [],
    getAppState: () => ({ newElement: null, resizingElement: null, editingTextElement: null }),
    updateScene: () => undefined,
    scrollToContent: () => undefined,
    onChange: (change: Change) => {
      changes.add(change as never)
      return () => changes.delete(change as never)
    },
  }
  const MainMenu = Object.assign(() => null, {
    DefaultItems: { SearchMenu: () => null, Help: () => null, ClearCanvas: () => null },
  })
  function Excalidraw({ excalidrawAPI }: { readonly excalidrawAPI: (drawing: unknown) => void }) {
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as the library does
    useEffect(() => excalidrawAPI(api), [])
    return <canvas />
  }
  return { CaptureUpdateAction: {}, Excalidraw, languages: [], MainMenu, reconcileElements: () => [] }
})

/** What jsdom lacks of the clipboard. */
class Clipboard {
  readonly #texts = new Map<string, string>()
  readonly files: readonly File[]
  constructor(files: readonly File[] = []) {
    this.files = files
  }
  get types(): readonly string[] {
    return [...this.#texts.keys(), ...(this.files.length > 0 ? ['Files'] : [])]
  }
  getData = (type: string): string => this.#texts.get(type) ?? ''
  setData = (type: string, text: string): void => void this.#texts.set(type, text)
}
vi.stubGlobal('DataTransfer', Clipboard)
vi.stubGlobal(
  'ClipboardEvent',
  class extends Event {
    readonly clipboardData: Clipboard
    constructor(type: string, { clipboardData, ...options }: EventInit & { readonly clipboardData: Clipboard }) {
      super(type, options)
      this.clipboardData = clipboardData
    }
  },
)

const shown = vi.spyOn(notifications, 'show').mockReturnValue('')

beforeEach(() => {
  vi.useFakeTimers()
  run.mockResolvedValue(ok([]))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const element = (id: string, version: number, fields: object = {}) =>
  sampleElement({ id, version, versionNonce: 1, isDeleted: false, ...fields })

it('says once of a state of an element that it can not be kept, and writes the others', async () => {
  render(
    <MantineProvider>
      <CanvasBoard
        canvas={{ id: 'c1', elements: [] } as unknown as LocalCanvas}
        event={null}
        mayDraw
        onApi={() => undefined}
      />
    </MantineProvider>,
  )
  const draw = async (...elements: readonly object[]) => {
    for (const change of changes) change(elements)
    await act(() => vi.advanceTimersByTimeAsync(1000))
  }
  const tooLong = (version: number) => element('long', version, { type: 'text', text: 'א'.repeat(maxElementText) })
  await draw(tooLong(1))
  expect(shown).toHaveBeenCalledOnce()
  await draw(tooLong(1), element('box', 1))
  await draw(tooLong(1), element('box', 2))
  expect(shown).toHaveBeenCalledOnce()
  const written = () => run.mock.calls.map(([, { drawn }]) => [...drawn.keys()])
  expect(written()).toEqual([['box'], ['box']])
  await draw(tooLong(2), element('box', 2))
  expect(shown).toHaveBeenCalledTimes(2)
  // What was never kept is not deleted either.
  await draw(element('long', 3, { isDeleted: true }), element('box', 2))
  expect(run).toHaveBeenCalledTimes(2)
  // Made shorter it is kept.
  await draw(element('long', 4, { x: 5 }), element('box', 2))
  expect(written().at(-1)).toEqual(['long'])
})

it('gives the drawing a text from a table without the picture of it, and a picture as it is', () => {
  const { container } = render(
    <MantineProvider>
      <CanvasBoard
        canvas={{ id: 'c1', elements: [] } as unknown as LocalCanvas}
        event={null}
        mayDraw
        onApi={() => undefined}
      />
    </MantineProvider>,
  )
  const taken: (readonly [text: string, files: number])[] = []
  // The library listens to the document.
  const take = (paste: Event & { readonly clipboardData?: Clipboard }): void =>
    void taken.push([paste.clipboardData?.getData('text/plain') ?? '', paste.clipboardData?.files.length ?? 0])
  document.addEventListener('paste', take)
  const picture = new File(['x'], 'image.png', { type: 'image/png' })
  const table = new Clipboard([picture])
  table.setData('text/plain', 'במה\tמסך')
  table.setData('text/html', '<table></table>')
  const drawing = container.querySelector('canvas') as HTMLCanvasElement
  for (const brought of [table, new Clipboard([picture])]) {
    const clipboardData = brought as unknown as DataTransfer
    fireEvent(drawing, new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  document.removeEventListener('paste', take)
  expect(taken).toEqual([
    ['במה\tמסך', 0],
    ['', 1],
  ])
})
