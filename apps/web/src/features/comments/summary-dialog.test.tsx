// @vitest-environment dom
import { err, ok, recordId } from '@bama/domain'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import { SummaryDialog } from './summary-dialog.tsx'

const sumUpThread = vi.hoisted(() => vi.fn<(item: unknown, signal: AbortSignal) => Promise<unknown>>())
vi.mock('../../data/index.ts', () => ({ sumUpThread }))

const onTake = vi.fn()
const onClose = vi.fn()
const writeText = vi.fn<(text: string) => Promise<void>>()

beforeAll(() => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
})

beforeEach(() => {
  localStorage.clear()
  vi.resetAllMocks()
})

const show = () =>
  render(
    <SummaryDialog
      opened
      model={{ host: 'llm.example', model: 'm' }}
      userId="u1"
      commented={{ type: 'event', record: { id: recordId('e1') } }}
      onTake={onTake}
      onClose={onClose}
      onClosed={vi.fn()}
    />,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const found = { summary: 'סוכם על אולמי הגן.', open: ['מי מביא מסך', 'שעת הקמה'], read: 3, all: 3 }
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'הסיכום' })

it('asks nothing before the notice with host and fields was accepted, and then at once', async () => {
  sumUpThread.mockResolvedValue(ok(found))
  show()
  expect(screen.getByText('llm.example')).toBeDefined()
  expect(screen.getByText(/נשלחים התגובות עצמן, שמות הכותבים/)).toBeDefined()
  expect(sumUpThread).not.toHaveBeenCalled()
  press('הבנתי, להמשיך')
  await waitFor(field)
  expect(sumUpThread).toHaveBeenCalledTimes(1)
  expect(sumUpThread.mock.calls[0]?.[0]).toEqual({ item_type: 'event', item_id: 'e1' })
})

it('says that nobody wrote it, can be changed, and is taken only when it is pressed', async () => {
  sumUpThread.mockResolvedValue(ok(found))
  show()
  press('הבנתי, להמשיך')
  await waitFor(field)
  expect(field().value).toBe(
    'סיכום התגובות, בעזרת מודל שפה:\nסוכם על אולמי הגן.\n\nעדיין פתוח:\n- מי מביא מסך\n- שעת הקמה',
  )
  fireEvent.change(field(), { target: { value: 'סוכם אחרת. ' } })
  expect(onTake).not.toHaveBeenCalled()
  press('העברה לתגובה')
  expect(onTake).toHaveBeenCalledWith('סוכם אחרת.')
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('says how many comments were read where there are more', async () => {
  sumUpThread.mockResolvedValue(ok({ ...found, open: [], read: 40, all: 120 }))
  show()
  press('הבנתי, להמשיך')
  await waitFor(() => screen.getByText(/התגובות האחרונות, 40 מתוך 120/))
  expect(field().value).not.toContain('פתוח')
})

it('is copied as it stands', async () => {
  sumUpThread.mockResolvedValue(ok(found))
  writeText.mockResolvedValue()
  show()
  press('הבנתי, להמשיך')
  await waitFor(field)
  fireEvent.change(field(), { target: { value: 'קצר' } })
  press('העתקה')
  await waitFor(() => screen.getByText('הסיכום הועתק'))
  expect(writeText).toHaveBeenCalledWith('קצר')
  expect(onTake).not.toHaveBeenCalled()
})

it('says what went wrong, and asks again when it is pressed', async () => {
  sumUpThread.mockResolvedValueOnce(err({ code: 'model_busy', status: 503 })).mockResolvedValue(ok(found))
  show()
  press('הבנתי, להמשיך')
  await waitFor(() => screen.getByText(/מודל השפה עמוס כרגע/))
  press('ניסיון נוסף')
  await waitFor(field)
})

it('ends the question when it is closed', () => {
  sumUpThread.mockReturnValue(new Promise(() => undefined))
  const { unmount } = show()
  press('הבנתי, להמשיך')
  unmount()
  expect(sumUpThread.mock.calls[0]?.[1].aborted).toBe(true)
})
