// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { commonTexts } from '../../texts/common.ts'
import { FormDialog } from './form-dialog.tsx'
import { closeTopmost, useBackCloses } from './use-back-closes.ts'

type ShouldBlock = (navigation: { readonly action: string; readonly current: object; readonly next: object }) => boolean
const router = vi.hoisted(() => ({ blockers: [] as ShouldBlock[], blocker: { status: 'idle' } as object }))
vi.mock('@tanstack/react-router', () => ({
  useBlocker: ({ shouldBlockFn }: { readonly shouldBlockFn: ShouldBlock }) => {
    router.blockers.push(shouldBlockFn)
    return router.blocker
  },
}))
vi.mock('../../data/index.ts', () => ({ isLeavingWithoutPrompt: () => false }))

const nothing = (): void => undefined
const closed = vi.fn<(title: string) => void>()

function Sheet() {
  useBackCloses(true, () => closed('sheet'))
  return null
}

interface FormsProps {
  readonly above?: 'form' | 'sheet'
  readonly isSaving?: boolean
}

/** A changed form, such as an event's, with another form or a sheet above it. */
const Forms = ({ above, isSaving = false }: FormsProps) => (
  <MantineProvider env="test">
    {['event', 'pick'].map((title) => (
      <FormDialog
        key={title}
        opened={title === 'event' || above === 'form'}
        title={title}
        isDirty={title === 'event'}
        isSaving={isSaving}
        onSave={nothing}
        onClose={() => closed(title)}
        onClosed={nothing}
      >
        {null}
      </FormDialog>
    ))}
    {above === 'sheet' && <Sheet />}
  </MantineProvider>
)

/** Whether each form stops the navigation. */
function blocking(action: 'BACK' | 'PUSH'): readonly boolean[] {
  const page = { pathname: '/Events' }
  return router.blockers.map((shouldBlock) => shouldBlock({ action, current: page, next: page }))
}

afterEach(() => {
  cleanup()
  closed.mockClear()
})
const show = (forms: FormsProps): void => {
  const { rerender } = render(<Forms />)
  rerender(<Forms {...forms} />)
  router.blockers = []
  rerender(<Forms {...forms} />)
}
/** Presses Back, which must never reach the screen below. */
const pressBack = (): void => act(() => expect(closeTopmost()).toBe(true))
const question = () => screen.queryByText(commonTexts.leaving.title)

it('Back closes the form on top alone', () => {
  show({ above: 'form' })
  pressBack()
  expect(closed.mock.calls).toEqual([['pick']])
  expect(question()).toBeNull()
})

it('Back closes a sheet above a changed form', () => {
  show({ above: 'sheet' })
  pressBack()
  expect(closed.mock.calls).toEqual([['sheet']])
  expect(question()).toBeNull()
})

it('Back asks before it closes a changed form, and closes the question by a second press', () => {
  show({})
  // The address must not wait for the answer: a second press would lead on from where the first one did.
  expect(blocking('BACK')).toEqual([false, false])
  for (const _time of [1, 2]) {
    pressBack()
    expect(question()).not.toBeNull()
    pressBack()
    expect(question()).toBeNull()
  }
  pressBack()
  expect(closed).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText(commonTexts.leaving.confirm))
  expect(closed.mock.calls).toEqual([['event']])
})

it('Back leaves a form that is being saved', () => {
  show({ isSaving: true })
  pressBack()
  expect(question()).toBeNull()
  expect(closed).not.toHaveBeenCalled()
})

it('a link away from a changed form asks, whatever is above it', () => {
  show({ above: 'form' })
  expect(blocking('PUSH')).toEqual([true, false])
})

it('a link that waited while the form was saved is forgotten, and asks nothing when the form changes again', () => {
  const reset = vi.fn<() => void>()
  router.blocker = { status: 'blocked', reset }
  onTestFinished(() => void (router.blocker = { status: 'idle' }))
  const shown = (isDirty: boolean) => (
    <MantineProvider env="test">
      <FormDialog
        opened
        title="event"
        isDirty={isDirty}
        isSaving={false}
        onSave={nothing}
        onClose={nothing}
        onClosed={nothing}
      >
        {null}
      </FormDialog>
    </MantineProvider>
  )
  const { rerender } = render(shown(true))
  expect(reset).not.toHaveBeenCalled()
  rerender(shown(false))
  expect(reset).toHaveBeenCalledOnce()
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
