// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const open = (onConfirm: () => void | Promise<void>, opened = true, onCancel = (): void => undefined) => (
  <ConfirmDialog
    opened={opened}
    title="מחיקה"
    question="למחוק?"
    confirm="מחיקה"
    cancel="ביטול"
    onConfirm={onConfirm}
    onCancel={onCancel}
  />
)

const yes = (): HTMLElement => screen.getByRole('button', { name: 'מחיקה' })

it('is answered once, however quick the hand, and again when it is asked again', async () => {
  let done = (): void => undefined
  const onConfirm = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
  const { rerender } = render(open(onConfirm))
  // Clicks the node itself twice, so that no render comes between.
  const button = yes()
  button.click()
  button.click()
  expect(onConfirm).toHaveBeenCalledTimes(1)
  rerender(open(onConfirm, false))
  done()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'מחיקה' })).toBeNull())
  rerender(open(onConfirm))
  fireEvent.click(yes())
  expect(onConfirm).toHaveBeenCalledTimes(2)
})

it('takes no no while the yes is carried out, which would look like taken back', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const onCancel = vi.fn()
  render(open(() => promise, true, onCancel))
  fireEvent.click(yes())
  fireEvent.click(screen.getByRole('button', { name: 'ביטול' }))
  fireEvent.keyDown(yes(), { key: 'Escape' })
  expect(onCancel).not.toHaveBeenCalled()
  resolve()
  await waitFor(() => expect(yes().hasAttribute('data-loading')).toBe(false))
  fireEvent.keyDown(yes(), { key: 'Escape' })
  expect(onCancel).toHaveBeenCalledOnce()
})
