// @vitest-environment dom
import { err, ok } from '@bama/domain'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../../testing/render.tsx'
import type { BoardEvent } from '../board/board-actions.ts'
import { PosterDialog } from './poster-dialog.tsx'

const { drawPoster, attach, showDone } = vi.hoisted(() => ({
  drawPoster: vi.fn<(request: unknown, signal: AbortSignal) => Promise<unknown>>(),
  attach: vi.fn<(item: unknown, file: File) => Promise<unknown>>(),
  showDone: vi.fn(),
}))
vi.mock('../../../data/index.ts', () => ({ drawPoster, attach }))
vi.mock('../../../ui/attachments/attachments.tsx', () => ({ attachProblemText: (code: string) => code }))
vi.mock('../../../ui/feedback/show-outcome.ts', () => ({ showDone }))

const event = { id: 'e1', name: 'מרתון תל אביב', location: 'החוף' } as unknown as BoardEvent
const onClose = vi.fn()
const revoked = vi.fn()

beforeAll(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:poster', revokeObjectURL: revoked })
})

beforeEach(() => {
  localStorage.clear()
  vi.resetAllMocks()
})

const show = () =>
  render(
    <PosterDialog
      opened
      service={{ host: 'img.example', model: 'm' }}
      userId="u1"
      event={event}
      onClose={onClose}
      onClosed={vi.fn()}
    />,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'מה רואים בתמונה' })
const image = new Blob(['png'], { type: 'image/png' })

it('names the host and what is sent, and then shows all that will be', async () => {
  drawPoster.mockResolvedValue(ok(image))
  show()
  expect(screen.getByText('img.example')).toBeDefined()
  expect(screen.getByText(/שום פרט אחר של האירוע לא נשלח/)).toBeDefined()
  press('הבנתי, להמשיך')
  expect(field().value).toBe('מרתון תל אביב, החוף')
  expect(drawPoster).not.toHaveBeenCalled()
  fireEvent.change(field(), { target: { value: 'רצים בשקיעה' } })
  press('יצירת תמונה')
  await waitFor(() => screen.getByRole('img', { name: 'התמונה שנוצרה' }))
  expect(drawPoster.mock.calls[0]?.[0]).toEqual({ event_id: 'e1', text: 'רצים בשקיעה' })
})

it('is the event’s when it is attached, and not before', async () => {
  drawPoster.mockResolvedValue(ok(image))
  attach.mockResolvedValue(ok(null))
  show()
  press('הבנתי, להמשיך')
  press('יצירת תמונה')
  await waitFor(() => screen.getByRole('img'))
  expect(attach).not.toHaveBeenCalled()
  press('צירוף לאירוע')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const [item, file] = attach.mock.calls[0] ?? []
  expect(item).toEqual({ type: 'event', record: event })
  expect([file?.name, file?.type]).toEqual(['כרזה - מרתון תל אביב.png', 'image/png'])
})

it('can be described again, with what was written', async () => {
  drawPoster.mockResolvedValue(ok(image))
  show()
  press('הבנתי, להמשיך')
  fireEvent.change(field(), { target: { value: 'רצים' } })
  press('יצירת תמונה')
  await waitFor(() => screen.getByRole('img'))
  press('שינוי התיאור')
  expect(field().value).toBe('רצים')
  expect(revoked).toHaveBeenCalledWith('blob:poster')
})

it('says what went wrong with the image, and with attaching it', async () => {
  drawPoster.mockResolvedValueOnce(err({ code: 'image_refused', status: 422 })).mockResolvedValue(ok(image))
  attach.mockResolvedValue(err('too_large'))
  show()
  press('הבנתי, להמשיך')
  press('יצירת תמונה')
  await waitFor(() => screen.getByText(/לא יוצר תמונה לפי התיאור הזה/))
  expect(field().value).toBe('מרתון תל אביב, החוף')
  press('יצירת תמונה')
  await waitFor(() => screen.getByRole('img'))
  press('צירוף לאירוע')
  await waitFor(() => screen.getByText('התמונה לא צורפה. too_large'))
  expect(onClose).not.toHaveBeenCalled()
})

it('asks nothing with no description or too long a one', () => {
  show()
  press('הבנתי, להמשיך')
  fireEvent.change(field(), { target: { value: ' ' } })
  press('יצירת תמונה')
  expect(screen.getByText('אין כאן תיאור')).toBeDefined()
  fireEvent.change(field(), { target: { value: 'א'.repeat(2001) } })
  press('יצירת תמונה')
  expect(screen.getByText('התיאור ארוך מדי, עד 2,000 תווים')).toBeDefined()
  expect(drawPoster).not.toHaveBeenCalled()
})

it('ends the question when it is closed', () => {
  drawPoster.mockReturnValue(new Promise(() => undefined))
  const { unmount } = show()
  press('הבנתי, להמשיך')
  press('יצירת תמונה')
  unmount()
  expect(drawPoster.mock.calls[0]?.[1].aborted).toBe(true)
})
