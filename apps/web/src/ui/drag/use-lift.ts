import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import classes from './lift.module.css'

/** Specification A9: a drag starts when a finger has held for 120 ms or a mouse has moved 5 px. */
const longPressMs = 120
const mouseStartPx = 5
/** A finger that moves farther before that is scrolling. */
const fingerSlackPx = 8
/** Within this distance of an edge, the area scrolls. */
const edgePx = 56
const scrollPx = 14

interface Point {
  readonly x: number
  readonly y: number
}

const pointOf = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): Point => ({ x: clientX, y: clientY })

/** How items of an area are dragged, from where and to where. */
interface Lift<Item> {
  /** The element that contains the items. */
  readonly area: RefObject<HTMLElement | null>
  readonly isOn: boolean
  /** The element that scrolls while an item is near its edges. Default: the page. */
  readonly scroller?: RefObject<HTMLElement | null>
  /** Returns the item that a press starts to drag, or null. */
  readonly itemOf: (pressed: Element) => { readonly element: HTMLElement; readonly item: Item } | null
  /** Returns the drop target under the pointer, which is highlighted, or null. */
  readonly targetOf: (below: Element, item: Item) => HTMLElement | null
  /** Called when a drag starts; with null when it ends. */
  readonly onLift?: (item: Item | null) => void
  readonly onDrop: (item: Item, target: HTMLElement) => void
}

interface Hand {
  readonly targetAt: (point: Point) => HTMLElement | null
  readonly scroller: HTMLElement | null
}

const stepOf = (at: number, from: number, to: number): number =>
  at < from + edgePx ? -scrollPx : at > to - edgePx ? scrollPx : 0

/**
 * Creates a copy that follows the pointer, and highlights the target below. Bypasses React, to avoid a render per move.
 */
function lift(chip: HTMLElement, at: Point, { targetAt, scroller }: Hand) {
  const ghost = chip.cloneNode(true) as HTMLElement
  const { width, height } = chip.getBoundingClientRect()
  ghost.classList.add(classes.ghost ?? '')
  ghost.style.inlineSize = `${width}px`
  ghost.style.blockSize = `${height}px`
  document.body.append(ghost)
  chip.dataset['lifted'] = ''
  let point = at
  let over: HTMLElement | null = null
  let frame = 0

  const follow = (to: Point): void => {
    point = to
    ghost.style.transform = `translate(${point.x - width / 2}px, ${point.y - height / 2}px) rotate(-2deg)`
    const target = targetAt(point)
    if (target === over) return
    if (over !== null) delete over.dataset['over']
    if (target !== null) target.dataset['over'] = ''
    over = target
  }
  const scrollOn = (): void => {
    const edges = scroller?.getBoundingClientRect()
    const down = stepOf(point.y, edges?.top ?? 0, edges?.bottom ?? window.innerHeight)
    const across = edges === undefined ? 0 : stepOf(point.x, edges.left, edges.right)
    if (down !== 0 || across !== 0) {
      const area = scroller ?? window
      area.scrollBy(across, down)
      follow(point)
    }
    frame = requestAnimationFrame(scrollOn)
  }
  follow(at)
  frame = requestAnimationFrame(scrollOn)
  return {
    follow,
    /** Ends the drag and returns the target under the pointer. */
    drop(): HTMLElement | null {
      cancelAnimationFrame(frame)
      ghost.remove()
      delete chip.dataset['lifted']
      if (over !== null) delete over.dataset['over']
      return over
    },
  }
}

interface LiftHandlers {
  readonly onPointerDown: (press: ReactPointerEvent) => void
  /** Whether the current click only ends a drag. */
  readonly wasDragged: () => boolean
}

/** Moves things by mouse, pen or finger. Who uses it has a twin in a menu. */
export function useLift<Item>({ area, isOn, scroller, itemOf, targetOf, onLift, onDrop }: Lift<Item>): LiftHandlers {
  const stopHeld = useRef<(() => void) | null>(null)
  const isLifted = useRef(false)
  const wasDragged = useRef(false)
  // A drag may outlast the render that it started in.
  const latest = useRef({ targetOf, onLift, onDrop })
  useEffect(() => {
    latest.current = { targetOf, onLift, onDrop }
  })

  // Keeps the page from scrolling during a drag. A non-passive listener must exist before the touch begins.
  useEffect(() => {
    const element = area.current
    const onTouchMove = (touch: TouchEvent): void => {
      if (isLifted.current && touch.cancelable) touch.preventDefault()
    }
    element?.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => {
      element?.removeEventListener('touchmove', onTouchMove)
      stopHeld.current?.()
    }
  }, [area])

  const onPointerDown = (press: ReactPointerEvent): void => {
    wasDragged.current = false
    if (!isOn || press.button !== 0 || stopHeld.current !== null || !(press.target instanceof Element)) return
    const found = itemOf(press.target)
    if (found === null) return
    const { element, item } = found
    const isTouch = press.pointerType === 'touch'
    const start = pointOf(press)
    const listening = new AbortController()
    let lifted: ReturnType<typeof lift> | null = null

    const take = (at: Point): void => {
      lifted = lift(element, at, {
        targetAt: ({ x, y }) => {
          const below = document.elementFromPoint(x, y)
          return below === null ? null : latest.current.targetOf(below, item)
        },
        scroller: scroller?.current ?? null,
      })
      isLifted.current = true
      wasDragged.current = true
      latest.current.onLift?.(item)
    }
    const longPress = isTouch ? setTimeout(() => take(start), longPressMs) : undefined
    const stop = (isDropped = false): void => {
      clearTimeout(longPress)
      listening.abort()
      stopHeld.current = null
      isLifted.current = false
      const target = lifted?.drop() ?? null
      if (lifted !== null) latest.current.onLift?.(null)
      if (isDropped && target !== null) latest.current.onDrop(item, target)
    }
    stopHeld.current = stop

    const isMine = ({ pointerId }: PointerEvent): boolean => pointerId === press.pointerId
    const onMove = (move: PointerEvent): void => {
      if (!isMine(move)) return
      const at = pointOf(move)
      if (lifted !== null) return lifted.follow(at)
      const way = Math.hypot(at.x - start.x, at.y - start.y)
      if (isTouch && way > fingerSlackPx) stop()
      else if (!isTouch && way >= mouseStartPx) take(at)
    }
    const onKey = (key: KeyboardEvent): void => {
      if (key.key !== 'Escape' || lifted === null) return
      key.preventDefault()
      key.stopPropagation()
      stop()
    }
    const options = { signal: listening.signal }
    window.addEventListener('pointermove', onMove, options)
    window.addEventListener('pointerup', (up) => isMine(up) && stop(true), options)
    window.addEventListener('pointercancel', (cancel) => isMine(cancel) && stop(), options)
    // A long press would open the browser's context menu.
    window.addEventListener('contextmenu', (menu) => menu.preventDefault(), options)
    window.addEventListener('keydown', onKey, { ...options, capture: true })
  }
  return { onPointerDown, wasDragged: () => wasDragged.current }
}
