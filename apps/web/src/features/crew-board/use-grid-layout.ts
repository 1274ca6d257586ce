import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { headHeight, leastColumnWidth, nameWidth, needsHeight } from './board-measures.ts'
import type { DayColumn, Spot } from './grid-cells.ts'
import type { JewishDays, ShownBoard } from './use-crew-board.ts'
import { useRowHeights } from './use-row-heights.ts'

/** A range extractor that also renders the active index, which may be scrolled out of view. */
const withActive =
  (active: number) =>
  (range: Range): number[] => {
    const shown = defaultRangeExtractor(range)
    return active < 0 || active >= range.count || shown.includes(active)
      ? shown
      : [...shown, active].sort((a, b) => a - b)
  }

function useInnerWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    setWidth(current.clientWidth)
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}

interface GridParts extends ShownBoard {
  readonly scroller: RefObject<HTMLElement | null>
  readonly today: string
  readonly jewish: JewishDays
  readonly active: Spot
}

/** Where the grid's rows and columns are, and which of them are drawn: it is virtualized both ways. */
export function useGridLayout({ scroller, rows, gaps, days, today, jewish, active }: GridParts) {
  const room = useInnerWidth(scroller)
  const columnWidth = Math.max(leastColumnWidth, Math.min(320, Math.floor((room - nameWidth) / days.length)))
  const needs = useMemo(() => needsHeight(gaps), [gaps])
  const { heights, exact, isShown, needExact } = useRowHeights(rows)
  const topHeight = headHeight + needs

  // A new function would have the virtualizer work out again what is drawn, and each row draw itself again, at each step.
  const drawnRows = useMemo(() => withActive(active.row), [active.row])
  const drawnColumns = useMemo(() => withActive(active.column), [active.column])
  // oxlint-disable-next-line react/incompatible-library -- its functions change without telling; nothing here is memoised by them
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[index] ?? 0,
    paddingStart: topHeight,
    scrollPaddingStart: topHeight,
    // The first paint is limited to the rows in view.
    overscan: isShown ? 3 : 0,
    rangeExtractor: drawnRows,
  })
  const across = useVirtualizer({
    horizontal: true,
    isRtl: true,
    count: days.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    paddingStart: nameWidth,
    scrollPaddingStart: nameWidth,
    overscan: isShown ? 1 : 0,
    rangeExtractor: drawnColumns,
  })
  // The cached sizes belong to the previous rows.
  useLayoutEffect(() => down.measure(), [down, heights, topHeight])
  useLayoutEffect(() => across.measure(), [across, columnWidth, days])
  // The board opens scrolled to today.
  const hasRoom = room > 0
  const todayColumn = days.indexOf(today)
  useLayoutEffect(() => {
    if (hasRoom && todayColumn > 0) across.scrollToIndex(todayColumn, { align: 'start' })
    // eslint-disable-next-line -- once for each range of days
  }, [hasRoom, days])

  const seen = down.getVirtualItems()
  const lastSeen = seen.at(-1)?.index ?? 0
  if (lastSeen >= exact) needExact(lastSeen + 1)
  const drawn = across.getVirtualItems()
  const columns = useMemo(
    () =>
      drawn.map(({ index: column }): DayColumn => {
        const day = days[column] ?? ''
        return { day, column, width: columnWidth, isToday: day === today, jewish: jewish?.get(day) }
      }),
    [drawn, days, columnWidth, today, jewish],
  )
  return {
    /** The drawn rows, each with its height. */
    seen: seen.map(({ index, start }) => ({ index, start, height: heights[index] ?? 0 })),
    /** The drawn days. */
    columns,
    needsHeight: needs,
    sheetSize: { blockSize: down.getTotalSize(), inlineSize: nameWidth + days.length * columnWidth },
    scrollTo: ({ row, column }: Spot): void => {
      if (row >= 0) down.scrollToIndex(row)
      across.scrollToIndex(column)
    },
  }
}
