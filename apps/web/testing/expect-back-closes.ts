import type { ReactElement } from 'react'
import { expect, vi } from 'vitest'
import { closeTopmost, isAnythingOpen } from '../src/ui/dialogs/use-back-closes.ts'
import { render } from './render.tsx'

/** Shows a layer closed and then open, presses Back, and expects that this closed the layer. */
export function expectBackCloses(layer: (opened: boolean, onClose: () => void) => ReactElement): void {
  const onClose = vi.fn<() => void>()
  const { rerender, unmount } = render(layer(false, onClose))
  expect(isAnythingOpen()).toBe(false)
  rerender(layer(true, onClose))
  expect(closeTopmost()).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
  unmount()
  expect(isAnythingOpen()).toBe(false)
}
