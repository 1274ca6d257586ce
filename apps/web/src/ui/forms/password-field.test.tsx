// @vitest-environment dom
import { useState } from 'react'
import { expect, it } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import { PasswordField } from './password-field.tsx'

function Form({ generated }: { readonly generated?: string }) {
  const [value, setValue] = useState('')
  const generate = generated === undefined ? {} : { onGenerate: () => setValue(generated) }
  return (
    <PasswordField
      label="סיסמה"
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      {...generate}
    />
  )
}

const field = (): HTMLInputElement => screen.getByLabelText('סיסמה')

it('shows a password that it made, and chooses it to be copied', async () => {
  render(<Form generated="hT7kMw3nRz9Q" />)
  expect(field().type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'יצירת סיסמה אקראית' }))
  expect([field().value, field().type]).toEqual(['hT7kMw3nRz9Q', 'text'])
  await waitFor(() =>
    expect([document.activeElement, field().selectionStart, field().selectionEnd]).toEqual([field(), 0, 12]),
  )
})

it('offers none where one signs in', () => {
  render(<Form />)
  expect(screen.queryByRole('button', { name: 'יצירת סיסמה אקראית' })).toBeNull()
})
