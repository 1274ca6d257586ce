import type { DraggableProvided } from '@hello-pangea/dnd'
import type { KeyboardEvent, MouseEvent } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import { type BoardEvent, useBoardActions } from '../board/board-actions.ts'
import { shownOn, useCardFacts } from '../board/card-facts.ts'
import { recordKey } from '../../../ui/hooks/record-focus.ts'
import classes from './card-frame.module.css'
import { CardMenu } from './card-menu.tsx'
import { EventCard, titleIdOf } from './event-card.tsx'

interface CardFrameProps {
  readonly event: BoardEvent
  readonly provided: DraggableProvided
}

/** A card on the board. All of it is the drag handle, and a click or Enter opens the event. */
export function CardFrame({ event, provided }: CardFrameProps) {
  const actions = useBoardActions()
  const facts = useCardFacts()
  const { innerRef, draggableProps, dragHandleProps } = provided
  // The library gives its handle the role of a button, but a card contains a button.
  const { role: _role, ...handleProps } = dragHandleProps ?? {}

  // Clicks in the menu bubble here through React although it is in a portal. Buttons handle their clicks themselves.
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
        // The drag library keeps a press from focusing the card. Focused here, it regains the focus from the dialog.
        click.currentTarget.focus({ preventScroll: true })
        actions.open(event)
      }}
      onKeyDown={onKeyDown}
    >
      <EventCard {...shownOn(facts, event)} />
      <CardMenu event={event} />
    </article>
  )
}
