import type { DroppableProvided } from '@hello-pangea/dnd'
import type { ReactNode } from 'react'
import type { BoardEvent } from './board-actions.ts'
import classes from './board.module.css'
import { DraggableCard } from './draggable-card.tsx'

interface PlainCardsProps {
  readonly cards: readonly BoardEvent[]
  readonly provided: DroppableProvided
  readonly slot: ReactNode
  readonly empty: ReactNode
}

/** A column's cards, all of them rendered. */
export function PlainCards({ cards, provided, slot, empty }: PlainCardsProps) {
  const { innerRef, droppableProps, placeholder } = provided
  return (
    <div {...droppableProps} ref={innerRef} className={classes.list} data-card-list data-record-list>
      {slot}
      {cards.length === 0 ? (
        empty
      ) : (
        <ul>
          {cards.map((event, index) => (
            <li key={event.id} className={classes.place} data-place-of={event.id}>
              <DraggableCard event={event} index={index} />
            </li>
          ))}
        </ul>
      )}
      {placeholder}
    </div>
  )
}
