// @vitest-environment dom
import { err, ok, recordId } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { notifications } from '@mantine/notifications'
import { expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import { canvasTexts } from '../../texts/canvas.ts'
import { CanvasScreen } from './canvas-screen.tsx'

const actor = person('admin')
const own = {
  id: recordId('s1'),
  user_id: recordId(actor.id),
  event_id: null,
  title: 'סקיצה 1',
  elements: [],
  created_at: '',
  updated_at: '',
  _version: 1,
}
let canvas = own
/** The device's stored drafts, which outlive the page. */
const drafts = vi.hoisted(() => new Map<string, unknown>())
const run = vi.hoisted(() => vi.fn<(command: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/index.ts', () => ({
  useSession: () => ({ status: 'signed_in', actor }),
  useCanvas: () => canvas,
  useEventRecord: () => null,
  useMayStillArrive: () => false,
  runCommand: run,
  readDrafts: async () => new Map(drafts),
  writeDraft: async ({ key }: { key: string }, { value }: { value: unknown }) => void drafts.set(key, value),
  removeDraft: async ({ key }: { key: string }) => void drafts.delete(key),
}))
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ history: {} }) }))
vi.mock('./canvas-board.tsx', () => ({ CanvasBoard: () => null }))
vi.mock('./canvas-picture.tsx', () => ({ CanvasPicture: () => null }))
vi.mock('./export-canvas.ts', () => ({}))
vi.mock('./place-grid.ts', () => ({}))

it("keeps a name that was typed when the phone's Back leaves the screen, which blurs no field", () => {
  run.mockResolvedValue(ok([]))
  render(<CanvasScreen canvasId={canvas.id} />)
  fireEvent.change(screen.getByRole('textbox', { name: canvasTexts.screen.name }), { target: { value: 'במה מרכזית' } })
  expect(run).not.toHaveBeenCalled()
  cleanup()
  expect(run).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.objectContaining({ title: 'במה מרכזית' }))
})

it('has a name again, where it was typed, that could not be saved when the screen was left', async () => {
  const said = vi.spyOn(notifications, 'show').mockReturnValue('')
  const openField = () => {
    cleanup()
    render(<CanvasScreen canvasId={canvas.id} />)
    return screen.getByRole<HTMLInputElement>('textbox', { name: canvasTexts.screen.name })
  }
  run.mockResolvedValueOnce(err({ code: 'storage' }))
  fireEvent.change(openField(), { target: { value: 'במה מרכזית' } })
  cleanup()
  await waitFor(() => expect(said.mock.lastCall?.[0].title).toContain(canvasTexts.titleKept))
  run.mockClear().mockResolvedValue(ok([]))
  canvas = { ...own, title: 'במה צפונית' }
  expect(openField().value).toBe('במה מרכזית')
  // A colleague has named it since: leaving doesn't save, Enter does.
  openField()
  expect(run).not.toHaveBeenCalled()
  fireEvent.keyDown(openField(), { key: 'Enter' })
  expect(run).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.objectContaining({ title: 'במה מרכזית' }))
  await waitFor(() => expect(drafts.size).toBe(0))
  canvas = own
  expect(openField().value).toBe(own.title)
})

it('has a name again, without a word, that was being typed when the session ended', async () => {
  const said = vi.spyOn(notifications, 'show').mockClear().mockReturnValue('')
  render(<CanvasScreen canvasId={canvas.id} />)
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: canvasTexts.screen.name })
  run.mockResolvedValueOnce(err({ code: 'signed_out' }))
  fireEvent.change(field(), { target: { value: 'במה מרכזית' } })
  cleanup()
  await waitFor(() => expect(drafts.size).toBe(1))
  run.mockClear().mockResolvedValue(ok([]))
  render(<CanvasScreen canvasId={canvas.id} />)
  expect(field().value).toBe('במה מרכזית')
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(drafts.size).toBe(0))
  expect(said).not.toHaveBeenCalled()
})

it('shows nobody else a sketch of their own, whose address may be left in a browser that several people use', () => {
  canvas = { ...own, user_id: recordId('dana') }
  render(<CanvasScreen canvasId={canvas.id} />)
  expect(screen.getByText(canvasTexts.screen.gone)).toBeTruthy()
  expect(screen.queryByText(own.title)).toBe(null)
})
