// @vitest-environment dom
import { beforeAll, expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import { NameSelect } from './name-select.tsx'

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})

it('keeps what is chosen when it is chosen again; only the clear button empties it', () => {
  const onChange = vi.fn<(value: string | null) => void>()
  render(<NameSelect label="אירוע" data={[{ value: 'e1', label: 'השקה' }]} value="e1" onChange={onChange} />)
  fireEvent.click(screen.getByRole('combobox', { name: 'אירוע' }))
  fireEvent.click(screen.getByRole('option', { name: 'השקה', hidden: true }))
  expect(onChange.mock.calls.map(([value]) => value)).not.toContain(null)
  fireEvent.click(screen.getByLabelText('ניקוי'))
  expect(onChange).toHaveBeenLastCalledWith(null, null)
})

const people = [
  { value: 'd', label: 'דנה אלמוג' },
  { value: 'i', label: 'ענבל פרץ' },
  { value: 'y', label: 'ענבר שגיא' },
]

function show(value: string | null) {
  const onChange = vi.fn<(chosen: string | null) => void>()
  render(<NameSelect label="אחראי" data={people} value={value} onChange={onChange} />)
  return { field: screen.getByRole('combobox', { name: 'אחראי' }), onChange }
}

it('Tab after a part of a name chooses the first that has it', () => {
  const { field, onChange } = show(null)
  // Without the focus, input would count as the browser's autofill.
  field.focus()
  fireEvent.change(field, { target: { value: 'ענב' } })
  fireEvent.keyDown(field, { key: 'Tab' })
  expect(onChange.mock.lastCall?.[0]).toBe('i')
})

it('leaves what is chosen when one only passes through, or types what nobody is called', () => {
  const { field, onChange } = show('d')
  field.focus()
  fireEvent.keyDown(field, { key: 'Tab' })
  fireEvent.change(field, { target: { value: 'קקק' } })
  fireEvent.keyDown(field, { key: 'Tab' })
  expect(onChange).not.toHaveBeenCalled()
})

it('Enter chooses the first of what was typed, and nobody where nothing was', () => {
  const { field, onChange } = show(null)
  fireEvent.focus(field)
  field.focus()
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: 'ענב' } })
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  expect(onChange.mock.lastCall?.[0]).toBe('i')
})

it('what is chosen is selected on focus and click, so that typing replaces it; what is typed keeps its caret', () => {
  const { field } = show('d')
  const input = field as HTMLInputElement
  const selected = (): string => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
  field.focus()
  expect(selected()).toBe('דנה אלמוג')
  input.setSelectionRange(2, 2)
  fireEvent.click(field)
  expect(selected()).toBe('דנה אלמוג')
  fireEvent.change(field, { target: { value: 'ענב' } })
  input.setSelectionRange(1, 1)
  fireEvent.click(field)
  expect(selected()).toBe('')
})
