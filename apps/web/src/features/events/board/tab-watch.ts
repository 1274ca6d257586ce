import { columnOf, type EventStatus } from '@bama/domain'

/** A card dragged over a column tab. `originX` and `originY` are the pointer's position on the card, in pixels. */
export interface OverTab {
  readonly status: EventStatus
  readonly originX: number
  readonly originY: number
}

/**
 * Watches which column tab the pointer is over during a drag. Returns a function that stops it.
 * The drag library measures by the card's edges instead, but on a phone a card is as wide as all four tabs together.
 */
export function watchTabs(onChange: (over: OverTab | null) => void): () => void {
  let last: EventStatus | null = null

  const look = (x: number, y: number): void => {
    const tab = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-tab]')
    const status = tab?.dataset['dropTab'] === undefined ? null : columnOf(tab.dataset['dropTab'])
    if (status === last) return
    last = status
    const held = document.querySelector('[data-card-clone]')?.getBoundingClientRect()
    onChange(status === null ? null : { status, originX: x - (held?.left ?? x), originY: y - (held?.top ?? y) })
  }
  const onMouse = (event: MouseEvent): void => look(event.clientX, event.clientY)
  const onTouch = (event: TouchEvent): void => {
    const touch = event.touches[0]
    if (touch !== undefined) look(touch.clientX, touch.clientY)
  }

  const options = { capture: true, passive: true } as const
  const stop = (): void => {
    window.removeEventListener('mousemove', onMouse, options)
    window.removeEventListener('touchmove', onTouch, options)
    window.removeEventListener('mouseup', stop, options)
    window.removeEventListener('touchend', stop, options)
  }
  window.addEventListener('mousemove', onMouse, options)
  window.addEventListener('touchmove', onTouch, options)
  // Once the card is released, pointer movements no longer matter.
  window.addEventListener('mouseup', stop, options)
  window.addEventListener('touchend', stop, options)
  return stop
}
