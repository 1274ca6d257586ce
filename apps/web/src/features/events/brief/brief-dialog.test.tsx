// @vitest-environment dom
import { err, eventStatus, ok } from '@bama/domain'
import { nothingSuggested } from '@bama/sync/testing'
import { beforeEach, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../../testing/render.tsx'
import { emptyValues } from '../form/form-values.ts'
import { BriefDialog } from './brief-dialog.tsx'

const readBrief = vi.hoisted(() => vi.fn<(text: string, signal: AbortSignal) => Promise<unknown>>())
vi.mock('../../../data/index.ts', () => ({ readBrief }))
vi.mock('../../../ui/feedback/show-outcome.ts', () => ({ showDone: () => undefined }))

const onApply = vi.fn()

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
})

const show = (host = 'llm.example', name = '') =>
  render(
    <BriefDialog
      opened
      model={{ host, model: 'm' }}
      userId="u1"
      values={{ ...emptyValues(eventStatus.upcoming), name }}
      clients={new Map()}
      mayAddClient
      onApply={onApply}
      onClose={vi.fn()}
      onClosed={vi.fn()}
    />,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const paste = (text: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'התקציר' }), { target: { value: text } })
  press('קריאת התקציר')
}

it('names the host and what is sent before there is a field, once for each host', () => {
  show()
  expect(screen.getByText('llm.example')).toBeDefined()
  expect(screen.getByText(/נשלחים הטקסט שהודבק/)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  press('הבנתי, להמשיך')
  expect(screen.getByRole('textbox', { name: 'התקציר' })).toBeDefined()
  cleanup()
  show()
  expect(screen.getByRole('textbox', { name: 'התקציר' })).toBeDefined()
  cleanup()
  show('other.example')
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('applies what is ticked, when it is pressed and not before; what would replace something is not ticked', async () => {
  readBrief.mockResolvedValue(ok({ ...nothingSuggested, name: 'ערב', location: 'האנגר', start_time: '20:00' }))
  show('llm.example', 'שם שהוקלד')
  press('הבנתי, להמשיך')
  paste('טקסט')
  await waitFor(() => screen.getByRole('group', { name: 'הצעות' }))
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true, true])
  expect(screen.getByText('שם שהוקלד')).toBeDefined()
  fireEvent.click(screen.getByRole('checkbox', { name: /20:00/ }))
  expect(onApply).not.toHaveBeenCalled()
  press('העברה לטופס')
  expect(onApply).toHaveBeenCalledWith({ location: 'האנגר' })
})

it('draws no markup of a suggestion', async () => {
  readBrief.mockResolvedValue(ok({ ...nothingSuggested, name: '<img src=x onerror="alert(1)"><b>x</b>' }))
  const { baseElement } = show()
  press('הבנתי, להמשיך')
  paste('טקסט')
  await waitFor(() => screen.getByText('<img src=x onerror="alert(1)"><b>x</b>'))
  expect(baseElement.querySelector('img, b')).toBeNull()
})

it('says what went wrong, and keeps the text for another try', async () => {
  readBrief.mockResolvedValue(err({ code: 'model_timeout', status: 504 }))
  show()
  press('הבנתי, להמשיך')
  paste('טקסט')
  await waitFor(() => screen.getByText(/מודל השפה לא ענה בזמן/))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('טקסט')
})

it('asks nothing with no text or too much of it', () => {
  show()
  press('הבנתי, להמשיך')
  paste('  ')
  expect(screen.getByText('אין כאן טקסט')).toBeDefined()
  paste('א'.repeat(12_001))
  expect(screen.getByText('הטקסט ארוך מדי, עד 12,000 תווים')).toBeDefined()
  expect(readBrief).not.toHaveBeenCalled()
})

it('ends the question when it is closed', () => {
  readBrief.mockReturnValue(new Promise(() => undefined))
  const { unmount } = show()
  press('הבנתי, להמשיך')
  paste('טקסט')
  unmount()
  expect(readBrief.mock.calls[0]?.[1].aborted).toBe(true)
})
