// @vitest-environment dom
import { useForm } from '@mantine/form'
import { fireEvent, render, screen } from '@testing-library/react'
import { type ChangeEvent, memo } from 'react'
import { expect, it } from 'vitest'
import { useStableInputProps } from './stable-input-props.ts'

interface InputProps {
  readonly label: string
  readonly value?: string
  readonly error?: string
  readonly onChange?: (change: ChangeEvent<HTMLInputElement>) => void
  readonly onBlur?: () => void
}

function setUp() {
  const rendered: string[] = []
  const Input = memo(function Input({ label, value, error, onChange, onBlur }: InputProps) {
    rendered.push(label)
    return (
      <label>
        {label} {error}
        <input value={value} onChange={onChange} onBlur={onBlur} />
      </label>
    )
  })
  function Form({ longest }: { readonly longest: number }) {
    const form = useStableInputProps(
      useForm({
        mode: 'controlled',
        initialValues: { name: '', place: '' },
        validateInputOnBlur: ['name'],
        validate: { name: (name) => (name.length > longest ? 'too long' : null) },
      }),
    )
    return (
      <>
        <Input label="name" {...form.getInputProps('name')} />
        <Input label="place" {...form.getInputProps('place')} />
      </>
    )
  }
  const { rerender } = render(<Form longest={10} />)
  return { rendered, limit: (longest: number) => rerender(<Form longest={longest} />) }
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('renders only the input that is typed in', () => {
  const { rendered } = setUp()
  rendered.length = 0
  type(/name/, 'a')
  type(/name/, 'ab')
  type(/place/, 'c')
  expect(rendered).toEqual(['name', 'name', 'place'])
})

it('validates by the rules of the last render', async () => {
  const { limit } = setUp()
  type(/name/, 'abc')
  limit(2)
  fireEvent.blur(screen.getByLabelText(/name/))
  expect(await screen.findByText(/too long/)).toBeDefined()
})
