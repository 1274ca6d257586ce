import type { DraggableProvided, DraggableStateSnapshot } from '@hello-pangea/dnd'
import type { CSSProperties } from 'react'
import type { BoardEvent } from '../board/board-actions.ts'
import { shownOn, useCardFacts } from '../board/card-facts.ts'
import classes from './card-frame.module.css'
import { EventCard } from './event-card.tsx'

interface CardCloneProps {
  readonly event: BoardEvent
  readonly provided: DraggableProvided
  readonly snapshot: DraggableStateSnapshot
  readonly overTab: { readonly originX: number; readonly originY: number } | null
}

/** The card being dragged, rendered outside the lists so that no column clips it. */
export function CardClone({ event, provided, snapshot, overTab }: CardCloneProps) {
  const facts = useCardFacts()
  const { innerRef, draggableProps, dragHandleProps } = provided
  // The library gives its handle the role of a button, but a card contains a button.
  const { role: _role, ...handleProps } = dragHandleProps ?? {}
  const isLanding = snapshot.isDropAnimating
  return (
    <article
      {...draggableProps}
      {...handleProps}
      ref={innerRef}
      className={classes.clone}
      data-card-clone
      style={isLanding ? landing(draggableProps.style) : draggableProps.style}
    >
      <div
        className={classes.dragged}
        data-landing={isLanding || undefined}
        data-over-tab={overTab !== null || undefined}
        style={overTab === null ? undefined : { transformOrigin: `${overTab.originX}px ${overTab.originY}px` }}
      >
        <EventCard {...shownOn(facts, event)} />
      </div>
    </article>
  )
}

/** The library takes up to half a second to land a card. The design specifies 220 ms. */
const landing = (style: CSSProperties | undefined): CSSProperties => ({
  ...style,
  transition: 'transform 220ms cubic-bezier(0.2, 1, 0.1, 1)',
})
