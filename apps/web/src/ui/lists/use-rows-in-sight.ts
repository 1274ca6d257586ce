import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefCallback, useState } from 'react'
import { useListTop } from './use-list-top.ts'

/** From this many rows on, only those in sight are drawn. */
const virtualFrom = 100

interface Rows {
  readonly count: number
  readonly keyOf: (index: number) => string
  /** A row's likely height in pixels; what is drawn is measured. */
  readonly height: number
  /** Pixels between two rows. */
  readonly gap?: number
}

interface RowsInSight {
  /** For the element whose first child is the first row. */
  readonly listRef: RefCallback<HTMLElement>
  /** For each row, which also says its place: `data-index`. */
  readonly rowRef: RefCallback<HTMLElement>
  readonly indexes: readonly number[]
  /** Pixels that the rows above and below take. */
  readonly before: number
  readonly after: number
}

/** The rows of a long list that the window shows, and a few around them. */
export function useRowsInSight({ count, keyOf, height, gap = 0 }: Rows): RowsInSight {
  const [list, setList] = useState<HTMLElement | null>(null)
  const top = useListTop(list)
  const isVirtual = count > virtualFrom
  // oxlint-disable-next-line react/incompatible-library -- its functions change without telling; nothing here is memoised by them
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isVirtual,
    getItemKey: keyOf,
    estimateSize: () => height,
    gap,
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
    }
  return {
    listRef: setList,
    rowRef: virtualizer.measureElement,
    indexes: items.map(({ index }) => index),
    before: (items[0]?.start ?? top) - top,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
  }
}

/**
 * Whether the window moves with a row above it that is another height than was thought. At its end the browser has moved it
 * already, since the page got shorter: moved twice, the last rows would lie below. Otherwise as the library has it.
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

const ignore = (): void => undefined
