import type { EventStatus } from '@bama/domain'

/** The dashed outline where the dragged card would land, in pixels from the top of its list. */
export interface DropSlot {
  readonly status: EventStatus
  readonly top: number
  readonly height: number
}

interface SlotQuestion {
  readonly status: EventStatus
  readonly index: number
  /** The ids of the column's cards in order, without the dragged one. */
  readonly cardIds: readonly string[]
  /** The dragged card's original index if it came from this column, otherwise null. */
  readonly heldIndex: number | null
  readonly heldHeight: number
}

/** The space between two cards in pixels, as in their style sheet. */
const gap = 8

/** Measures the outline's position. `offsetTop` excludes the transforms by which the drag library shifts cards. */
export function measureDropSlot({ status, index, cardIds, heldIndex, heldHeight }: SlotQuestion): DropSlot {
  const list = document.querySelector<HTMLElement>(`[data-column="${CSS.escape(status)}"] [data-card-list]`)
  const placeAt = (position: number): HTMLElement | null =>
    list?.querySelector<HTMLElement>(`[data-place-of="${CSS.escape(cardIds[position] ?? '')}"]`) ?? null
  /** A virtual list keeps the dragged card's place open, which shifts everything after it down. */
  const topOf = (place: HTMLElement, position: number): number => {
    const isVirtual = place.style.insetBlockStart !== ''
    const isAfterHeld = heldIndex !== null && position >= heldIndex
    return place.offsetTop - (isVirtual && isAfterHeld ? heldHeight + gap : 0)
  }

  const next = placeAt(index)
  if (next !== null) return { status, height: heldHeight, top: topOf(next, index) }
  const previous = placeAt(index - 1)
  const top = previous === null ? firstPlaceOf(list) : topOf(previous, index - 1) + previous.offsetHeight
  return { status, height: heldHeight, top }
}

const firstPlaceOf = (list: HTMLElement | null): number =>
  list === null ? 0 : Number.parseFloat(getComputedStyle(list).paddingBlockStart) || 0
