/**
 * Scrolls the window sideways while a card is dragged near an edge.
 * The drag library does this itself, except right to left: there `scrollX` runs from 0 down to
 * negative numbers, its arithmetic takes that for "at the end", and it never scrolls. The numbers are
 * the specification's (section 9): it starts 25 % from the edge, with at most 28 px per step.
 */
const startFrom = 0.25
const fullSpeedWithin = 0.05
const maxStep = 28
/** A card that is lifted near an edge must not fly off: full speed comes after a moment. */
const dampenedForMs = 360
const fullSpeedAfterMs = 1200

/** Pixels for one frame: negative scrolls left, positive right, whatever the direction of the page. */
export function scrollStep(pointer: number, left: number, right: number, elapsedMs: number): number {
  const width = right - left
  if (width <= 0) return 0
  const toLeft = (pointer - left) / width
  const toRight = (right - pointer) / width
  const isLeft = toLeft < toRight
  const distance = isLeft ? toLeft : toRight
  if (distance >= startFrom) return 0
  const nearness = Math.min((startFrom - distance) / (startFrom - fullSpeedWithin), 1)
  const step = Math.max(1, maxStep * nearness ** 2 * dampening(elapsedMs))
  return isLeft ? -step : step
}

function dampening(elapsedMs: number): number {
  if (elapsedMs >= fullSpeedAfterMs) return 1
  if (elapsedMs <= dampenedForMs) return 0
  return ((elapsedMs - dampenedForMs) / (fullSpeedAfterMs - dampenedForMs)) ** 2
}

/** Starts watching the pointer; the returned function stops. `frame`: the visible part of the board, in client pixels. */
export function startRtlAutoScroll(frame: () => { readonly left: number; readonly right: number }): () => void {
  let pointer: number | undefined
  let request = 0
  // Asked once: reading styles in each frame costs more than all the rest of it, and a window that is resized ends the drag.
  const { left, right } = frame()
  const startedAt = performance.now()

  const onPointer = (event: MouseEvent | TouchEvent): void => {
    pointer = 'touches' in event ? event.touches[0]?.clientX : event.clientX
  }
  const onFrame = (now: number): void => {
    if (pointer !== undefined) {
      const step = scrollStep(pointer, left, right, now - startedAt)
      if (step !== 0) window.scrollBy({ left: step, behavior: 'instant' })
    }
    request = requestAnimationFrame(onFrame)
  }

  // Capturing: the drag library stops these events from bubbling once a drag is under way.
  const options = { capture: true, passive: true } as const
  window.addEventListener('mousemove', onPointer, options)
  window.addEventListener('touchmove', onPointer, options)
  request = requestAnimationFrame(onFrame)
  return () => {
    cancelAnimationFrame(request)
    window.removeEventListener('mousemove', onPointer, options)
    window.removeEventListener('touchmove', onPointer, options)
  }
}
