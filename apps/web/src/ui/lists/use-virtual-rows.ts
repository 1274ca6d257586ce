import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefCallback, useState } from 'react'
import { useIsPrinting } from '../hooks/use-is-printing.ts'
import { useListTop } from './use-list-top.ts'

/** From this many rows on, only the visible ones are rendered. */
export const virtualFrom = 60

interface Rows {
  /** The rows are read as they become visible, so that only these can be printed. */
  readonly isReadLate?: boolean
  readonly count: number
  readonly keyOf: (index: number) => string
  /** A row's likely height in pixels; rendered rows are measured. */
  readonly height: number
}

interface VirtualRows {
  /** For the element whose first child is the first row. */
  readonly listRef: RefCallback<HTMLElement>
  /** For each row, which also carries its index: `data-index`. */
  readonly rowRef: RefCallback<HTMLElement>
  readonly indexes: readonly number[]
  /** Pixels that the rows above and below take. */
  readonly before: number
  readonly after: number
  /** A row's height in pixels; undefined in a list that renders all its rows. */
  readonly heightOf: (index: number) => number | undefined
}

/** The rows of a long list that the page's scroll position shows, and a few around them. */
export function useVirtualRows({ count, keyOf, height, isReadLate = false }: Rows): VirtualRows {
  const [list, setList] = useState<HTMLElement | null>(null)
  const top = useListTop(list)
  const isPrinting = useIsPrinting()
  const isLong = count > virtualFrom
  const isVirtual = isLong && (isReadLate || !isPrinting)
  // oxlint-disable-next-line react/incompatible-library -- its functions change without telling; nothing here is memoised by them
  const virtualizer = useWindowVirtualizer({
    count,
    // Also while it prints: it would forget the heights of the rows.
    enabled: isLong,
    // A new function would make the virtualizer compute all positions again, at each render.
    getItemKey: keyOf,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: top,
  })
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = shouldFollow
  const items = virtualizer.getVirtualItems()
  if (!isVirtual)
    return {
      listRef: setList,
      rowRef: ignore,
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      heightOf: ignore,
    }
  return {
    listRef: setList,
    rowRef: virtualizer.measureElement,
    indexes: items.map(({ index }) => index),
    before: (items[0]?.start ?? top) - top,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    heightOf: (index) => virtualizer.measurementsCache[index]?.size,
  }
}

/**
 * Whether the page scrolls along when a row above turns out to have another height than estimated. At its end the browser has
 * scrolled already, since the page got shorter: scrolled twice, the last rows would lie below. Otherwise as the library has it.
 */
const shouldFollow: NonNullable<Virtualizer<Window, Element>['shouldAdjustScrollPositionOnItemSizeChange']> = (
  row,
  _delta,
  rows,
) => {
  const offset = rows.scrollOffset ?? 0
  if (isAtEnd()) return false
  return rows.itemSizeCache.has(row.key) ? row.end <= offset && rows.scrollDirection !== 'backward' : row.start < offset
}

const isAtEnd = (): boolean => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1

const ignore = (): undefined => undefined
