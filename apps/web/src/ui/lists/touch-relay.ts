const relayed = ['touchmove', 'touchend', 'touchcancel'] as const

/**
 * Keeps touch events coming while a card is dragged. A touch stays bound to the element it began on. Lifting a card
 * replaces that element with a copy, and events of a removed element don't reach the window, where the drag library
 * listens, so they are re-dispatched there. `dragged`: the selector of draggable elements. Returns a function that
 * stops this.
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
