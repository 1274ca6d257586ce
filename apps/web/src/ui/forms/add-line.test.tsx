// @vitest-environment dom
import { beforeAll, expect, it } from 'vitest'
import { act, fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import { AddLine } from './add-line.tsx'

beforeAll(() => {
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined
})

/** The field, open; `answer` ends the addition that is under way. */
function openField() {
  const { promise, resolve: answer } = Promise.withResolvers<boolean>()
  const added: string[] = []
  render(
    <AddLine
      label="פריט"
      placeholder="פריט חדש"
      linesOf={(text) => (text.includes('\n') ? text.split('\n') : [])}
      onAdd={(lines) => {
        added.push(...lines)
        return promise
      }}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'פריט' }))
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
  answer(false)
  await waitFor(() => expect(field.value).toBe('בלוני הליום מפות'))
})

it('a line that was added leaves what was typed meanwhile as it is', async () => {
  const { field, type, answer } = openField()
  type('בלוני הליום')
  fireEvent.keyDown(field, { key: 'Enter' })
  type('מפות')
  answer(true)
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
  answer(true)
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect([field.isConnected, field.value]).toEqual([true, 'מפות'])
})

it('pasted lines leave what was typed before, and come into the field if they could not be added', async () => {
  const { field, type, added, answer } = openField()
  type('להביא גנרטור')
  fireEvent.paste(field, { clipboardData: { getData: () => 'מפות\nכיסאות' } })
  expect([added, field.value]).toEqual([['מפות', 'כיסאות'], 'להביא גנרטור'])
  answer(false)
  await waitFor(() => expect(field.value).toBe('מפות כיסאות להביא גנרטור'))
})
