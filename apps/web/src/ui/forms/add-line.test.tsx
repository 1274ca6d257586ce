// @vitest-environment dom
import { err, ok, type Result } from '@bama/domain'
import { notifications } from '@mantine/notifications'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '../../../testing/render.tsx'
import type { Problem } from '../../texts/errors.ts'
import { inPlaceTexts as texts } from '../../texts/in-place.ts'
import { useMessageDraft } from '../writing/drafts.ts'
import { AddLine } from './add-line.tsx'

/** The device's stored drafts, which outlive the page. */
const drafts = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../data/index.ts', () => ({
  currentSession: () => ({ status: 'signed_in', user: { id: 'dana' } }),
  isLeavingWithoutPrompt: () => false,
  writeDraft: async ({ key }: { key: string }, { value }: { value: unknown }) => void drafts.set(key, value),
  readDrafts: async () => new Map(drafts),
  removeDraft: async ({ key }: { key: string }) => void drafts.delete(key),
}))
/** Whether the browser would ask before the page is left. */
const asks = vi.hoisted(() => ({ now: (): boolean => false }))
vi.mock('@tanstack/react-router', () => ({
  useBlocker: ({ enableBeforeUnload }: { enableBeforeUnload: () => boolean }) => void (asks.now = enableBeforeUnload),
}))
const said = vi.spyOn(notifications, 'show').mockReturnValue('')

beforeAll(() => {
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined
})
beforeEach(() => void said.mockClear())

const place = { personId: 'dana', recordId: 'e1', fields: ['line:checklist'] }
const full = err<Problem>({ code: 'storage' })

/** The field, open; `answer` ends the addition that is under way. */
function openField() {
  const { promise, resolve: answer } = Promise.withResolvers<Result<unknown, Problem>>()
  const added: string[] = []
  render(
    <AddLine
      label="פריט"
      placeholder="פריט חדש"
      place={place}
      failed={texts.itemFailed}
      linesOf={(text) => (text.includes('\n') ? text.split('\n') : [])}
      onAdd={(lines) => {
        added.push(...lines)
        return promise
      }}
    />,
  )
  const button = screen.queryByRole('button', { name: 'פריט' })
  if (button !== null) fireEvent.click(button)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'פריט חדש' })
  const type = (value: string): void => void fireEvent.change(field, { target: { value } })
  return { field, type, added, answer }
}

it('a line that could not be added comes back into the field, before what was typed meanwhile', async () => {
  const { field, type, added, answer } = openField()
  type('בלוני הליום')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([added, field.value]).toEqual([['בלוני הליום'], ''])
  type('מפות')
  answer(full)
  await waitFor(() => expect(field.value).toBe('בלוני הליום מפות'))
})

it('a line that was added leaves what was typed meanwhile as it is', async () => {
  const { field, type, answer } = openField()
  type('בלוני הליום')
  fireEvent.keyDown(field, { key: 'Enter' })
  type('מפות')
  answer(ok([]))
  await Promise.resolve()
  expect(field.value).toBe('מפות')
})

it('a field that was left and entered again stays open when its line was added, with what was typed meanwhile', async () => {
  const { field, type, added, answer } = openField()
  type('בלוני הליום')
  field.blur()
  await waitFor(() => expect(added).toEqual(['בלוני הליום']))
  field.focus()
  type('מפות')
  answer(ok([]))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect([field.isConnected, field.value]).toEqual([true, 'מפות'])
})

it('pasted lines leave what was typed before, and come into the field if they could not be added', async () => {
  const { field, type, added, answer } = openField()
  type('להביא גנרטור')
  fireEvent.paste(field, { clipboardData: { getData: () => 'מפות\nכיסאות' } })
  expect([added, field.value]).toEqual([['מפות', 'כיסאות'], 'להביא גנרטור'])
  answer(full)
  await waitFor(() => expect(field.value).toBe('מפות כיסאות להביא גנרטור'))
})

it('a line that was being typed when the session ended is in the field again, without a word', async () => {
  const first = openField()
  first.type('בלוני הליום')
  cleanup()
  expect(first.added).toEqual(['בלוני הליום'])
  first.answer(err({ code: 'signed_out' }))
  await waitFor(() => expect(drafts.size).toBe(1))
  const { field, added, answer } = openField()
  expect(field.value).toBe('בלוני הליום')
  fireEvent.keyDown(field, { key: 'Enter' })
  answer(ok([]))
  await waitFor(() => expect(drafts.size).toBe(0))
  expect(added).toEqual(['בלוני הליום'])
  expect(said).not.toHaveBeenCalled()
})

it('lines that could not be added after their window had closed wait in the field together, and it says so', async () => {
  const first = openField()
  first.type('בלוני הליום')
  fireEvent.keyDown(first.field, { key: 'Enter' })
  first.type('מפות')
  cleanup()
  first.answer(full)
  await waitFor(() => expect([...drafts.values()]).toEqual(['בלוני הליום מפות']))
  expect(said.mock.lastCall?.[0]).toMatchObject({ title: `${texts.itemFailed}. ${texts.kept}` })
  const { field } = openField()
  expect(field.value).toBe('בלוני הליום מפות')
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(drafts.size).toBe(0))
})

it('a line of an event that was deleted or taken away is offered for copying, and it says so', async () => {
  const { type, answer } = openField()
  type('בלוני הליום')
  cleanup()
  answer(err({ code: 'not_found' }))
  await waitFor(() => expect(said).toHaveBeenCalledOnce())
  expect(said.mock.lastCall?.[0]).toMatchObject({ title: texts.itemFailed, message: texts.toCopy(texts.gone) })
  expect(renderHook(() => useMessageDraft('dana', 'event e1')).result.current[0].text).toBe('בלוני הליום')
  expect(drafts.size).toBe(0)
})

it('a line is held while a phone hides the page, which it may then discard, and leaving the page asks', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const hide = (): void => act(() => void document.dispatchEvent(new Event('visibilitychange')))
  const { field, type, added } = openField()
  expect(asks.now()).toBe(false)
  type('בלוני הליום')
  expect(asks.now()).toBe(true)
  hide()
  await waitFor(() => expect([...drafts.values()]).toEqual(['בלוני הליום']))
  expect([field.isConnected, field.value, added]).toEqual([true, 'בלוני הליום', []])
  type('')
  hide()
  await waitFor(() => expect(drafts.size).toBe(0))
  visibility.mockRestore()
})

it('a line that another tab added meanwhile is not added again', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { type, added } = openField()
  type('בלוני הליום')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect([...drafts.values()]).toEqual(['בלוני הליום']))
  drafts.clear()
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  cleanup()
  expect(added).toEqual([])
  visibility.mockRestore()
})
