import type { DraggableProvided } from '@hello-pangea/dnd'
import type { KeyboardEvent, MouseEvent } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import { type BoardEvent, useBoardActions } from '../board/board-actions.ts'
import { shownOn, useCardFacts } from '../board/card-facts.ts'
import { recordKey } from '../../../ui/hooks/record-focus.ts'
import classes from './card-frame.module.css'
import { CardMenuButton } from './card-menu-button.tsx'
import { EventCard, titleIdOf } from './event-card.tsx'

interface CardFrameProps {
  readonly event: BoardEvent
  readonly provided: DraggableProvided
}

/** A card on the board: drag handle as a whole, opens on a click or Enter. */
export function CardFrame({ event, provided }: CardFrameProps) {
  const actions = useBoardActions()
  const facts = useCardFacts()
  const { innerRef, draggableProps, dragHandleProps } = provided
  // The library calls its handle a button. A card holds one.
  const { role: _role, ...handleProps } = dragHandleProps ?? {}

  // The menu is a React child in a portal: its clicks arrive here too, and a button's own are its own.
  const isOnCardItself = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
    target instanceof Element && currentTarget.contains(target) && target.closest('button') === null

  const onKeyDown = (key: KeyboardEvent<HTMLElement>): void => {
    if (key.key !== 'Enter' || key.target !== key.currentTarget || key.defaultPrevented) return
    key.preventDefault()
    actions.open(event)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the whole card opens; a button may not hold the menu's button
    <article
      {...draggableProps}
      {...handleProps}
      ref={innerRef}
      aria-roledescription={eventsTexts.card.role}
      aria-labelledby={titleIdOf(event.id)}
      className={classes.frame}
      data-event-id={event.id}
      data-record-key={recordKey('event', event.id)}
      onClick={(click) => {
        if (!isOnCardItself(click)) return
        // The drag library keeps a mouse press from giving the focus, and the form gives it back where it was.
        click.currentTarget.focus({ preventScroll: true })
        actions.open(event)
      }}
      onKeyDown={onKeyDown}
    >
      <EventCard {...shownOn(facts, event)} />
      <CardMenuButton event={event} />
    </article>
  )
}
