import type { DroppableProvided, DroppableStateSnapshot } from '@hello-pangea/dnd'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useState } from 'react'
import type { BoardEvent } from './board-actions.ts'
import classes from './board.module.css'
import { DraggableCard } from './draggable-card.tsx'

/** The number of cards from which a column is virtualized. */
export const virtualFrom = 60

const likelyCardHeight = 196

interface VirtualCardsProps {
  readonly cards: readonly BoardEvent[]
  readonly provided: DroppableProvided
  readonly snapshot: DroppableStateSnapshot
  readonly slot: ReactNode
}

/** The cards of a long column: only the visible ones and a few around them. */
export function VirtualCards({ cards, provided, snapshot, slot }: VirtualCardsProps) {
  const [list, setList] = useState<HTMLDivElement | null>(null)
  const { innerRef } = provided
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      innerRef(element)
      setList(element)
    },
    [innerRef],
  )
  // A new function would make the virtualizer recompute all positions on each render.
  const getItemKey = useCallback((index: number) => cards[index]?.id ?? 'room-for-a-guest', [cards])
  // oxlint-disable-next-line react/incompatible-library -- its functions change without notice; nothing here is memoised by them
  const virtualizer = useVirtualizer({
    // Makes room at the end for a card from another column. The library adds no placeholder to a virtual list.
    count: cards.length + (snapshot.isUsingPlaceholder ? 1 : 0),
    getScrollElement: () => list,
    estimateSize: () => likelyCardHeight,
    // The first cards needn't wait until the list is measured.
    initialRect: { width: 0, height: window.innerHeight },
    getItemKey,
    overscan: 4,
    measureElement: (place, _entry, { measurementsCache }) => {
      // A dragged card leaves its place empty. The place must keep its height.
      if (place.firstElementChild === null)
        return measurementsCache[Number(place.getAttribute('data-index'))]?.size ?? likelyCardHeight
      return place.getBoundingClientRect().height
    },
  })
  return (
    <div {...provided.droppableProps} ref={ref} className={classes.list} data-card-list data-record-list>
      {slot}
      <ul style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const event = cards[index]
          if (event === undefined) return null
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              aria-setsize={cards.length}
              aria-posinset={index + 1}
              className={classes.virtualPlace}
              style={{ insetBlockStart: start }}
              data-index={index}
              data-place-of={event.id}
            >
              <DraggableCard event={event} index={index} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
