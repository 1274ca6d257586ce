/** The card being dragged, or flying to its place. It is positioned over the page and lets presses through. */
const flying = '[data-rfd-draggable-id][style*="position: fixed"]'

const under = ({ clientX, clientY }: MouseEvent): Element | null => document.elementFromPoint(clientX, clientY)

/**
 * Makes presses work while a dropped card still flies to its place. The card isn't in its place before it lands, so a
 * press would reach whatever is below the flying copy. A press ends the flight and goes to what is then there. Returns
 * a function that stops this.
 */
export function startLandingPress(): () => void {
  let endLast = (): void => undefined

  const onPointerDown = (press: PointerEvent): void => {
    endLast()
    const copy = document.querySelector(flying)
    // Has no effect during a drag: the library doesn't listen for it then.
    copy?.dispatchEvent(new TransitionEvent('transitionend', { propertyName: 'transform', bubbles: true }))
    if (copy === null || document.querySelector(flying) !== null) return
    const landed = under(press)
    // For touch, the browser looks for the click's target when the finger is lifted.
    if (landed === null || landed === press.target || press.pointerType === 'touch' || press.button !== 0) return
    endLast = redirect(landed)
  }

  window.addEventListener('pointerdown', onPointerDown, { capture: true })
  return () => {
    window.removeEventListener('pointerdown', onPointerDown, { capture: true })
    endLast()
  }
}

/** Redirects the rest of a mouse press to an element that didn't exist when the browser chose the target. */
function redirect(landed: Element): () => void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const send = (type: string, { clientX, clientY, button, buttons, detail }: MouseEvent): boolean => {
    const place = { clientX, clientY, button, buttons, detail, view: window }
    return landed.dispatchEvent(new MouseEvent(type, { ...place, bubbles: true, cancelable: true, composed: true }))
  }
  const onMouseDown = (press: MouseEvent): void => {
    if (!press.isTrusted) return
    press.stopImmediatePropagation()
    if (!send('mousedown', press)) press.preventDefault()
  }
  const onMouseUp = (release: MouseEvent): void => {
    if (!release.isTrusted) return
    // After the browser's own click, which goes to a common ancestor of both targets, or nowhere.
    setTimeout(() => {
      listening.abort()
      if (landed.isConnected && release.target instanceof Node && landed.contains(release.target))
        send('click', release)
    })
  }
  const onClick = (click: MouseEvent): void => {
    if (!click.isTrusted) return
    click.stopImmediatePropagation()
    click.preventDefault()
  }
  window.addEventListener('mousedown', onMouseDown, options)
  window.addEventListener('mouseup', onMouseUp, options)
  window.addEventListener('click', onClick, options)
  return () => listening.abort()
}
