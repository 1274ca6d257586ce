// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { PasswordField } from './password-field.tsx'

beforeAll(() => {
  // jsdom has no media queries; Mantine asks for the colour scheme.
  stubBrowser()
})
afterEach(cleanup)

function Form({ generated }: { readonly generated?: string }) {
  const [value, setValue] = useState('')
  const generate = generated === undefined ? {} : { onGenerate: () => setValue(generated) }
  return (
    <MantineProvider env="test">
      <PasswordField
        label="סיסמה"
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        {...generate}
      />
    </MantineProvider>
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
