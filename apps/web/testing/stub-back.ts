import type { ReactElement } from 'react'
import { expect, vi } from 'vitest'
import { render } from './render.tsx'

type ShouldBlock = (navigation: { readonly action: string }) => boolean

const blockers: ShouldBlock[] = []

/** Stands for the router of layers that Back closes. */
export const routerWithBack = {
  useBlocker: ({ shouldBlockFn }: { readonly shouldBlockFn: ShouldBlock }) => void blockers.push(shouldBlockFn),
}

export const forgetBlockers = (): void => void blockers.splice(0)

export const expectNoBlockers = (): void => expect(blockers).toEqual([])

/** Presses Back, which must close something instead of leaving the screen. Other navigation must go on. */
export function pressBack(): void {
  expect(blockers.at(-1)?.({ action: 'PUSH' })).toBe(false)
  expect(blockers.at(-1)?.({ action: 'BACK' })).toBe(true)
}

/** Shows a layer closed and then open, presses Back, and expects that this closed the layer. */
export function expectBackCloses(layer: (opened: boolean, onClose: () => void) => ReactElement): void {
  const onClose = vi.fn<() => void>()
  const { rerender } = render(layer(false, onClose))
  expectNoBlockers()
  rerender(layer(true, onClose))
  pressBack()
  expect(onClose).toHaveBeenCalledOnce()
}
