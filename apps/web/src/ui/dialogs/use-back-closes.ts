import { useEffect, useEffectEvent } from 'react'

interface Layer {
  readonly close: () => void
}

/** What is open above the screen, such as dialogs and menus, topmost last. */
const open: Layer[] = []

export const isAnythingOpen = (): boolean => open.length > 0

/** For a press of Back: closes what is topmost and leaves the rest. False if nothing is open. */
export function closeTopmost(): boolean {
  const topmost = open.at(-1)
  topmost?.close()
  return topmost !== undefined
}

/**
 * Takes Back on Android before it becomes a step in the history. On the screen that the app started with there is no
 * step that could be stopped, and Back would leave the app. One for all layers.
 */
let watcher: Watcher | undefined

/** TypeScript doesn't know `CloseWatcher` yet. */
interface Watcher extends EventTarget {
  readonly destroy: () => void
}
declare const CloseWatcher: (new () => Watcher) | undefined

function watch(): void {
  watcher?.destroy()
  watcher = undefined
  if (!isAnythingOpen() || typeof CloseWatcher === 'undefined' || !navigator.userAgent.includes('Android')) return
  watcher = new CloseWatcher()
  watcher.addEventListener('close', () => {
    closeTopmost()
    watch()
  })
  addEventListener('keydown', keepEscape, { capture: true })
}

/** To the browser, Escape on a connected keyboard is the same as Back. Layers handle it by themselves. */
function keepEscape(press: KeyboardEvent): void {
  if (press.key === 'Escape' && watcher !== undefined) press.preventDefault()
}

/**
 * Makes Back close this dialog, sheet or menu while it is open, instead of navigating. One that must stay, such as
 * while it saves, refuses in `close`. Back then does nothing.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const layer: Layer = { close: () => latest() }
    open.push(layer)
    watch()
    return () => {
      open.splice(open.indexOf(layer), 1)
      watch()
    }
  }, [isOpen])
}
