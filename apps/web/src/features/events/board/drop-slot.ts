import type { EventStatus } from '@bama/domain'

/** The dashed hole that a dragged card would fill, in pixels from the top of its list. */
export interface DropSlot {
  readonly status: EventStatus
  readonly top: number
  readonly height: number
}

interface SlotQuestion {
  readonly status: EventStatus
  readonly index: number
  /** The cards of that column, sorted, without the one in the hand. */
  readonly cardIds: readonly string[]
  /** Where the card in the hand came from, when that is this column. */
  readonly heldIndex: number | null
  readonly heldHeight: number
}

/** The space between two cards, as the card's style has it. */
const gap = 8

/**
 * Reads from the page where the hole is. Places are measured without the shifts that the drag
 * library paints (`offsetTop` knows no transforms).
 */
export function measureDropSlot({ status, index, cardIds, heldIndex, heldHeight }: SlotQuestion): DropSlot {
  const list = document.querySelector<HTMLElement>(`[data-column="${CSS.escape(status)}"] [data-card-list]`)
  const placeAt = (position: number): HTMLElement | null =>
    list?.querySelector<HTMLElement>(`[data-place-of="${CSS.escape(cardIds[position] ?? '')}"]`) ?? null
  /** A virtual list keeps the held card's own place open: what follows stands lower by it. */
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
