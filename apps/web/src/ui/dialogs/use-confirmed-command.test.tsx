// @vitest-environment dom
import { err, ok, type Result } from '@bama/domain'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { act, render, screen, waitFor } from '../../../testing/render.tsx'
import { recordKey } from '../hooks/record-focus.ts'
import { useConfirmedCommand } from './use-confirmed-command.tsx'

type Outcome = Result<null, { readonly code: string }>

const run = vi.fn<(name: string) => Promise<Outcome>>()
const shown = vi.spyOn(notifications, 'show').mockReturnValue('')
const texts = { title: 'Delete', question: 'Sure?', confirm: 'yes', cancel: 'no' }

function List() {
  const [names, setNames] = useState(['a', 'b', 'c'])
  const { ask, dialog } = useConfirmedCommand<string, null>({
    texts: (name) => ({ ...texts, subject: name }),
    run,
    effect: 'delete',
    recordKey: (name) => recordKey('name', name),
    done: 'deleted',
    failed: 'not deleted',
    onDone: (gone) => setNames((now) => now.filter((name) => name !== gone)),
  })
  return (
    <>
      <main tabIndex={-1}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button data-record-key={recordKey('name', name)} onClick={() => ask(name)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </main>
      {dialog}
    </>
  )
}

const press = async (name: string): Promise<void> => {
  const button = await screen.findByRole('button', { name })
  // As a press does, it ends what an earlier question still does with the focus.
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  button.focus()
  await act(async () => button.click())
}
const focused = () => document.activeElement?.textContent
const toasts = () => shown.mock.calls.map(([{ title, message }]) => title ?? message)

beforeEach(() => {
  vi.clearAllMocks()
  run.mockResolvedValue(ok(null))
})

it('asks, runs the command, says so, and gives the focus to the next record', async () => {
  render(<List />)
  await press('b')
  expect(run).not.toHaveBeenCalled()
  await press('yes')
  expect(run).toHaveBeenCalledWith('b')
  expect(toasts()).toEqual(['deleted'])
  await waitFor(() => expect(focused()).toBe('c'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says so where the command throws, and leaves no question open', async () => {
  vi.spyOn(console, 'error').mockImplementationOnce(() => undefined)
  run.mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
  render(<List />)
  await press('b')
  await press('yes')
  expect(toasts()).toEqual(['not deleted'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('gives it to the one before where none follows', async () => {
  render(<List />)
  await press('c')
  await press('yes')
  await waitFor(() => expect(focused()).toBe('b'))
})

it('runs nothing on a no, and the focus is back', async () => {
  render(<List />)
  await press('b')
  await press('no')
  expect(run).not.toHaveBeenCalled()
  await waitFor(() => expect(focused()).toBe('b'))
})

it('takes what a colleague deleted meanwhile as deleted', async () => {
  run.mockResolvedValue(err({ code: 'not_found' }))
  render(<List />)
  await press('b')
  await press('yes')
  expect(toasts()).toEqual(['deleted'])
  await waitFor(() => expect(focused()).toBe('c'))
})

it('says why it failed, and the record keeps the focus', async () => {
  run.mockResolvedValue(err({ code: 'storage' }))
  render(<List />)
  await press('b')
  await press('yes')
  expect(toasts()).toEqual(['not deleted'])
  await waitFor(() => expect(focused()).toBe('b'))
})
