// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { commonTexts } from '../../texts/common.ts'
import { FormDialog } from './form-dialog.tsx'
import { useBackCloses } from './use-back-closes.ts'

type ShouldBlock = (navigation: { readonly action: string; readonly current: object; readonly next: object }) => boolean
const router = vi.hoisted(() => ({ blockers: [] as ShouldBlock[] }))
vi.mock('@tanstack/react-router', () => ({
  useBlocker: ({ shouldBlockFn }: { readonly shouldBlockFn: ShouldBlock }) => {
    router.blockers.push(shouldBlockFn)
    return { status: 'idle' }
  },
}))
vi.mock('../../data/index.ts', () => ({ isLeavingWithoutPrompt: () => false }))

const nothing = (): void => undefined
const closed = vi.fn()

function Sheet() {
  useBackCloses(closed)
  return null
}

/** A changed form, such as an event's, with another form or a sheet above it. */
const Forms = ({ above }: { readonly above: 'form' | 'sheet' | null }) => (
  <MantineProvider env="test">
    {['event', 'pick'].map((title) => (
      <FormDialog
        key={title}
        opened={title === 'event' || above === 'form'}
        title={title}
        isDirty={title === 'event'}
        isSaving={false}
        onSave={nothing}
        onClose={nothing}
        onClosed={nothing}
      >
        {null}
      </FormDialog>
    ))}
    {above === 'sheet' && <Sheet />}
  </MantineProvider>
)

/** Whether each blocker stops the navigation, in the order of the forms. (The router asks them until one does.) */
function blocking(action: 'BACK' | 'PUSH'): readonly boolean[] {
  const page = { pathname: '/Events' }
  return router.blockers.map((shouldBlock) => shouldBlock({ action, current: page, next: page }))
}

afterEach(() => {
  cleanup()
  closed.mockClear()
})
const show = (above: 'form' | 'sheet' | null): void => {
  const { rerender } = render(<Forms above={null} />)
  rerender(<Forms above={above} />)
  router.blockers = []
  rerender(<Forms above={above} />)
}

it('Back is for the form on top alone, and what was changed below asks when its turn comes', () => {
  show('form')
  expect(blocking('BACK')).toEqual([false, true])
  show(null)
  expect(blocking('BACK')).toEqual([true, false])
})

it('Back closes a sheet above a changed form', () => {
  show('sheet')
  expect(blocking('BACK')).toEqual([false, false, true])
  expect(closed).toHaveBeenCalledOnce()
})

it('a link away from a changed form asks, whatever is above it', () => {
  show('form')
  expect(blocking('PUSH')).toEqual([true, false])
})

it('a second click on the save button of a form that fades out after it was saved does not save again', () => {
  const save = vi.fn()
  const shown = (opened: boolean) => (
    <MantineProvider>
      <FormDialog
        opened={opened}
        title="event"
        isDirty
        isSaving={false}
        onSave={save}
        onClose={nothing}
        onClosed={nothing}
      >
        {null}
      </FormDialog>
    </MantineProvider>
  )
  const { rerender } = render(shown(true))
  const button = screen.getByText(commonTexts.save)
  fireEvent.click(button)
  rerender(shown(false))
  fireEvent.click(button)
  expect(button.isConnected).toBe(true)
  expect(save).toHaveBeenCalledOnce()
})
