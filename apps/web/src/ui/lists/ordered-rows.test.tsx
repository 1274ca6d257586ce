// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventFormTexts } from '../../texts/event-form.ts'
import { orderTexts } from '../../texts/order.ts'
import { OrderedRows } from './ordered-rows.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Three lines, with the menu of the first one open. */
async function open() {
  const onMove = vi.fn()
  render(
    <MantineProvider>
      <OrderedRows
        label="lines"
        items={['a', 'b', 'c'].map((id) => ({ id, sort_order: id }))}
        nameOf={({ id }) => id}
        onMove={onMove}
        onHold={() => undefined}
      >
        {({ id }) => id}
      </OrderedRows>
    </MantineProvider>,
  )
  const handle = screen.getByRole('button', { name: eventFormTexts.order.handle('a') })
  fireEvent.click(handle)
  await pass(1000)
  return { handle, onMove }
}
const item = (): HTMLElement => screen.getByText(orderTexts.down)

it('opens the menu that is pressed again while it fades out', async () => {
  const { handle } = await open()
  fireEvent.keyDown(item(), { key: 'Escape' })
  await pass(50)
  fireEvent.click(handle)
  await pass(1000)
  expect(item()).toBeDefined()
})

it('leaves another menu open that is opened as the first one has just faded out', async () => {
  const { handle } = await open()
  fireEvent.keyDown(item(), { key: 'Escape' })
  for (let ms = 0; ms < 1000 && screen.queryByText(orderTexts.down) !== null; ms++) await pass(1)
  fireEvent.click(screen.getByRole('button', { name: eventFormTexts.order.handle('b') }))
  await pass(1000)
  expect(item()).toBeDefined()
  expect(handle.getAttribute('aria-expanded')).toBe('false')
})

it('moves a line by one place, though a second click on the menu comes while it fades out', async () => {
  const { onMove } = await open()
  const down = item()
  fireEvent.click(down)
  fireEvent.click(down)
  expect(onMove.mock.calls).toEqual([['a', 1]])
})
