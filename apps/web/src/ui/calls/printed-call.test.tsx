// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PrintedCall } from './printed-call.tsx'

const sheet = {
  made_at: '2026-11-20T08:00:00.000Z',
  event: 'פסטיבל',
  person: 'דנה',
  role: 'תאורן',
  call: '2026-11-27',
  end: '2026-11-27',
  place: null,
  hebrew_date: null,
  schedule: [],
  contacts: [],
  notes: null,
}
const printed = (onPrinted: () => void) => (
  <MantineProvider>
    <PrintedCall sheet={{ ...sheet }} onPrinted={onPrinted} />
  </MantineProvider>
)
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)))

it('prints once, although the screen below draws itself again because the call is stored as a version', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  document.title = 'במה'
  const onPrinted = vi.fn()
  const { rerender, unmount } = render(printed(onPrinted))
  await nextFrame()
  rerender(printed(onPrinted))
  await nextFrame()
  expect(print).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('afterprint'))
  expect(onPrinted).toHaveBeenCalledTimes(1)
  unmount()
  expect(document.title).toBe('במה')
})
