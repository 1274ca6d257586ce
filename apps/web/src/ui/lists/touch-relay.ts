const relayed = ['touchmove', 'touchend', 'touchcancel'] as const

/**
 * Keeps a finger's events coming while a card is dragged; the returned function stops. `dragged`: the selector of what can be.
 * A touch stays bound to the element it began on. Lifting a card replaces that element by a copy, and the events of
 * an element that left the page never reach the window, where the drag library listens. They are sent there.
 */
export function startTouchRelay(dragged: string): () => void {
  let stopLast = (): void => undefined

  const onTouchStart = ({ target }: TouchEvent): void => {
    stopLast()
    if (!(target instanceof Element) || target.closest(dragged) === null) return
    const relay = (event: Event): void => {
      if (event.type !== 'touchmove') stopLast()
      if (target.isConnected || !(event instanceof TouchEvent)) return
      const copy = new TouchEvent(event.type, {
        cancelable: event.cancelable,
        touches: [...event.touches],
        targetTouches: [...event.targetTouches],
        changedTouches: [...event.changedTouches],
      })
      if (!window.dispatchEvent(copy) && event.cancelable) event.preventDefault()
    }
    for (const type of relayed) target.addEventListener(type, relay, { passive: false })
    stopLast = () => {
      for (const type of relayed) target.removeEventListener(type, relay)
    }
  }

  window.addEventListener('touchstart', onTouchStart, { capture: true, passive: true })
  return () => {
    window.removeEventListener('touchstart', onTouchStart, { capture: true })
    stopLast()
  }
}
