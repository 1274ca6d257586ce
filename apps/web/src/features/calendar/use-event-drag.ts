import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import classes from './month-grid.module.css'

/** specification A9: a finger holds for 120 ms, a mouse moves 5 px. */
const longPressMs = 120
const mouseStartPx = 5
/** A finger that moves farther before that wants to scroll. */
const fingerSlackPx = 8
/** This near to the window's edge the page scrolls on. */
const edgePx = 56
const scrollPx = 14

export interface EventDrop {
  readonly eventId: string
  /** The day whose cell it was taken from: of a long event any of its days. */
  readonly from: string
  readonly to: string
}

interface Point {
  readonly x: number
  readonly y: number
}

const pointOf = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): Point => ({ x: clientX, y: clientY })

const cellAt = ({ x, y }: Point): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[role="gridcell"][data-day]') ?? null

/** An event's line in the hand: it follows the pointer and lights the day below. Drawn past React, which has better to do at each move. */
function lift(chip: HTMLElement, at: Point) {
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
    const cell = cellAt(point)
    if (cell === over) return
    if (over !== null) delete over.dataset['over']
    if (cell !== null) cell.dataset['over'] = ''
    over = cell
  }
  const scrollOn = (): void => {
    const step = point.y < edgePx ? -scrollPx : point.y > window.innerHeight - edgePx ? scrollPx : 0
    if (step !== 0) {
      window.scrollBy(0, step)
      follow(point)
    }
    frame = requestAnimationFrame(scrollOn)
  }
  follow(at)
  frame = requestAnimationFrame(scrollOn)
  return {
    follow,
    /** Lets go; gives the day below. */
    drop(): string | undefined {
      cancelAnimationFrame(frame)
      ghost.remove()
      delete chip.dataset['lifted']
      if (over !== null) delete over.dataset['over']
      return over?.dataset['day']
    },
  }
}

interface EventDrag {
  readonly onPointerDown: (press: ReactPointerEvent) => void
  /** Whether the click that is heard now only ends a drag. */
  readonly wasDragged: () => boolean
}

/** Moves an event from a day's cell to another by mouse, pen or finger. Its twin is in the panel's menu. */
export function useEventDrag(
  grid: RefObject<HTMLElement | null>,
  isOn: boolean,
  onDrop: (drop: EventDrop) => void,
): EventDrag {
  const stopHeld = useRef<(() => void) | null>(null)
  const isLifted = useRef(false)
  const wasDragged = useRef(false)

  // A finger that holds an event does not scroll the page: that has to be known before the touch begins.
  useEffect(() => {
    const area = grid.current
    const onTouchMove = (touch: TouchEvent): void => {
      if (isLifted.current && touch.cancelable) touch.preventDefault()
    }
    area?.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => {
      area?.removeEventListener('touchmove', onTouchMove)
      stopHeld.current?.()
    }
  }, [grid])

  const onPointerDown = (press: ReactPointerEvent): void => {
    wasDragged.current = false
    if (!isOn || press.button !== 0 || stopHeld.current !== null || !(press.target instanceof Element)) return
    const chip = press.target.closest<HTMLElement>('[data-movable]')
    const eventId = chip?.dataset['eventId']
    const from = chip?.closest<HTMLElement>('[data-day]')?.dataset['day']
    if (chip === null || eventId === undefined || from === undefined) return
    const isTouch = press.pointerType === 'touch'
    const start = pointOf(press)
    const listening = new AbortController()
    let lifted: ReturnType<typeof lift> | null = null

    const take = (at: Point): void => {
      lifted = lift(chip, at)
      isLifted.current = true
      wasDragged.current = true
    }
    const longPress = isTouch ? setTimeout(() => take(start), longPressMs) : undefined
    const stop = (isDropped = false): void => {
      clearTimeout(longPress)
      listening.abort()
      stopHeld.current = null
      isLifted.current = false
      const to = lifted?.drop()
      if (isDropped && to !== undefined && to !== from) onDrop({ eventId, from, to })
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
    // A long press asks for the browser's own menu.
    window.addEventListener('contextmenu', (menu) => menu.preventDefault(), options)
    window.addEventListener('keydown', onKey, { ...options, capture: true })
  }
  return { onPointerDown, wasDragged: () => wasDragged.current }
}
