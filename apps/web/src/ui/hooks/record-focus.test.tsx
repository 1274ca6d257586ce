// @vitest-environment dom
import { FocusTrap } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { FocusHandover, focusRecord, handFocusTo, mainKey, neighboursOf, recordKey } from './record-focus.ts'

const client = (id: string) => recordKey('client', id)

const Page = ({ ids, dialog = false }: { readonly ids: readonly string[]; readonly dialog?: boolean }) => (
  <main tabIndex={-1}>
    <ul>
      {ids.map((id) => (
        <li key={id} data-record-key={client(id)}>
          <button>delete {id}</button>
          <button data-record-focus>edit {id}</button>
        </li>
      ))}
    </ul>
    {dialog && (
      <div role="dialog">
        <button>yes</button>
        <FocusHandover />
      </div>
    )}
  </main>
)

const focus = (name: string): void => screen.getByRole('button', { name }).focus()
const focused = () => document.activeElement?.textContent

it('gives the focus to what stands for a record, and says when it is not there', () => {
  render(<Page ids={['a', 'b']} />)
  expect(focusRecord(client('b'))).toBe(true)
  expect(focused()).toBe('edit b')
  expect(focusRecord(client('c'))).toBe(false)
})

it('knows who stands nearest: the next, then the one before, then the main part', () => {
  render(<Page ids={['a', 'b', 'c']} />)
  expect(neighboursOf(client('b'))).toEqual([client('c'), client('a'), 'main:'])
  expect(neighboursOf(client('unknown'))).toEqual(['main:'])
})

it('passes the focus on when the dialog that had it is gone', () => {
  const { rerender } = render(<Page ids={['a', 'b']} dialog />)
  focus('yes')
  handFocusTo(neighboursOf(client('a')), client('a'))
  expect(focused()).toBe('yes')
  rerender(<Page ids={['b']} />)
  expect(focused()).toBe('edit b')
})

it('passes it on from a record that is about to go, however late it was returned there', () => {
  render(<Page ids={['a', 'b']} dialog />)
  focus('yes')
  handFocusTo(neighboursOf(client('a')), client('a'))
  focus('delete a')
  expect(focused()).toBe('edit b')
})

it('goes to the main part when nothing of its kind is left', () => {
  const { rerender } = render(<Page ids={['a']} dialog />)
  focus('yes')
  handFocusTo(neighboursOf(client('a')), client('a'))
  rerender(<Page ids={[]} />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('follows the latest of two handovers', () => {
  render(<Page ids={['a', 'b']} />)
  handFocusTo([mainKey])
  expect(document.activeElement).toBe(screen.getByRole('main'))
  handFocusTo([client('b')])
  expect(focused()).toBe('edit b')
})

it('leaves the focus to someone who went on', () => {
  const { rerender } = render(<Page ids={['a', 'b', 'c']} dialog />)
  focus('yes')
  handFocusTo(neighboursOf(client('a')), client('a'))
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  focus('edit c')
  rerender(<Page ids={['b', 'c']} />)
  expect(focused()).toBe('edit c')
})

it('brings nobody back who scrolls away from what had the focus', () => {
  const { rerender } = render(<Page ids={['a', 'b', 'c']} dialog />)
  focus('yes')
  handFocusTo(neighboursOf(client('a')), client('a'))
  rerender(<Page ids={['b', 'c']} />)
  expect(focused()).toBe('edit b')
  document.dispatchEvent(new WheelEvent('wheel'))
  // In a long list only visible rows are rendered. The dialog stands for one that closes late.
  rerender(<Page ids={['c']} dialog />)
  rerender(<Page ids={['c']} />)
  expect(document.activeElement).toBe(document.body)
})

it('stays in a dialog that is still open above the page, and leaves it with the dialog', () => {
  const Above = ({ isOpen }: { readonly isOpen: boolean }) => (
    <>
      <Page ids={['a']} />
      {isOpen && (
        <div role="dialog" aria-modal="true">
          <h2 tabIndex={-1} data-autofocus>
            record
          </h2>
          <FocusHandover />
        </div>
      )}
    </>
  )
  const { rerender } = render(<Above isOpen />)
  handFocusTo([client('a')])
  expect(focused()).toBe('record')
  rerender(<Above isOpen={false} />)
  expect(focused()).toBe('edit a')
})

const Trapped = ({ pressed = null }: { readonly pressed?: string | null }) => {
  // As early as possible: the dialog is rendered, but its effects haven't run.
  useLayoutEffect(() => {
    if (pressed !== null) focus(pressed)
  }, [pressed])
  return (
    <FocusTrap>
      <div role="dialog">
        <FocusHandover />
        <button>first</button>
        <button>second</button>
      </div>
    </FocusTrap>
  )
}

it('leaves the focus to what a person presses while a dialog is still opening', () => {
  vi.useFakeTimers()
  render(<Trapped />)
  focus('second')
  vi.runAllTimers()
  expect(focused()).toBe('second')
  cleanup()

  render(<Trapped pressed="second" />)
  vi.runAllTimers()
  expect(focused()).toBe('second')
  expect(document.querySelector('[data-autofocus]')).toBeNull()
  cleanup()

  render(<Trapped />)
  vi.runAllTimers()
  expect(focused()).toBe('first')
  vi.useRealTimers()
})

it('passes it on from the main part, which has it only for want of anything nearer', () => {
  render(<Page ids={['a', 'b']} />)
  focus('edit a')
  handFocusTo([client('b')])
  expect(focused()).toBe('edit a')
  screen.getByRole('main').focus()
  expect(focused()).toBe('edit b')
})
