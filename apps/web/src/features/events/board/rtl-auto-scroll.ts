/**
 * Scrolls the window sideways while a card is dragged near an edge.
 * The drag library does so itself, but not in right-to-left pages: there `scrollX` is zero or negative, which it takes
 * for the end of the scroll range. By the specification (section 9), scrolling starts 25 % from the edge, with at most
 * 28 px per step.
 */
const startFrom = 0.25
const fullSpeedWithin = 0.05
const maxStep = 28
/** Delays full speed, so that lifting a card near an edge doesn't scroll the board away at once. */
const dampenedForMs = 360
const fullSpeedAfterMs = 1200

/** Returns the pixels to scroll in one frame: negative for left, positive for right, in either page direction. */
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

/** Starts following the pointer. Returns a function that stops it. `frame`: the board's visible part, client pixels. */
export function startRtlAutoScroll(frame: () => { readonly left: number; readonly right: number }): () => void {
  let pointer: number | undefined
  let request = 0
  // Measured once, because reading styles in every frame is expensive. Resizing the window ends the drag anyway.
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

  // Capturing, because the drag library stops the propagation of these events during a drag.
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
