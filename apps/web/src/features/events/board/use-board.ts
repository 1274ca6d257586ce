import { type Actor, can, columnOf, editEvent, type EventStatus, eventStatus, isAdmin, isOperator } from '@bama/domain'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRun } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import type { BoardActions, BoardEvent, PlaceInColumn } from './board-actions.ts'
import type { CardDrop } from './board.tsx'
import { columnStyles } from './column-styles.ts'
import { type BoardColumns, useBoardColumns } from './use-board-columns.ts'
import { useBoardMoves } from './use-board-moves.ts'
import { cardsWithout } from './use-card-drag.ts'

interface BoardOptions {
  /** undefined while they load. A row that says the same is the same object (stable-rows.ts). */
  readonly rows: readonly BoardEvent[] | undefined
  readonly actor: Actor
  readonly onOpen: (event: BoardEvent) => void
  readonly onEdit: (event: BoardEvent) => void
  readonly onCreate: (status: EventStatus) => void
  readonly onArchive: (event: BoardEvent) => void
  readonly onDelete: (event: BoardEvent) => void
}

interface BoardState {
  readonly columns: BoardColumns
  readonly actions: BoardActions
  /** Keeps the columns as they are while a card is in the hand. */
  readonly hold: () => void
  readonly letGo: (drop: CardDrop | null) => void
}

const noRows: readonly BoardEvent[] = []

/** The board as it is shown, and what people do on it. */
export function useBoard(options: BoardOptions): BoardState {
  const { rows, actor } = options
  const run = useRun()
  const { events, move } = useBoardMoves(rows ?? noRows, actor)
  const [held, setHeld] = useState<readonly BoardEvent[] | null>(null)
  const columns = useBoardColumns(held ?? events)
  const latest = useRef({ options, columns, events })
  useEffect(() => {
    latest.current = { options, columns, events }
  })

  const stable = useMemo(() => {
    const cardsOf = (status: EventStatus): readonly BoardEvent[] => latest.current.columns.get(status) ?? []

    const placeOf: BoardActions['placeOf'] = ({ id }) => {
      for (const [status, cards] of latest.current.columns) {
        const index = cards.findIndex((card) => card.id === id)
        if (index !== -1) return { status, index, total: cards.length }
      }
      throw new Error('a card that is shown is in a column')
    }

    /** A worker's move into the review column is told to the managers (document A, section 4): the worker should know. */
    const movedText = (event: BoardEvent, status: EventStatus): string | null =>
      status === eventStatus.review && columnOf(event.status) !== status && !isAdmin(actor) && !isOperator(actor)
        ? eventsTexts.toast.forReview
        : null

    const moveWithin = (event: BoardEvent, place: PlaceInColumn): void => {
      const { status, index, total } = placeOf(event)
      const target = { up: index - 1, down: index + 1, top: 0, bottom: total - 1 }[place]
      void move(event, status, cardsWithout(cardsOf(status), event.id), target)
    }

    const moveToColumn = (event: BoardEvent, status: EventStatus): void => {
      void move(event, status, cardsWithout(cardsOf(status), event.id), 0)
      showDone(movedText(event, status) ?? eventsTexts.toast.moved(columnStyles[status].title))
    }

    const toggleCompleted = async (event: BoardEvent): Promise<void> => {
      const { toast } = eventsTexts
      const isCompleted = !event.is_completed
      const outcome = await run(editEvent, { base: event, input: { is_completed: isCompleted } })
      if (outcome.ok) showDone(isCompleted ? toast.completed : toast.reopened)
      else showFailure(toast.completeFailed, outcome.error)
    }

    const actions: BoardActions = {
      mayEdit: can(actor, 'can_edit_events'),
      mayDelete: can(actor, 'can_delete_events'),
      mayCreate: can(actor, 'can_create_events'),
      placeOf,
      open: (event) => latest.current.options.onOpen(event),
      edit: (event) => latest.current.options.onEdit(event),
      create: (status) => latest.current.options.onCreate(status),
      moveToColumn,
      moveWithin,
      toggleCompleted: (event) => void toggleCompleted(event),
      askArchive: (event) => latest.current.options.onArchive(event),
      askDelete: (event) => latest.current.options.onDelete(event),
    }

    const letGo = (drop: CardDrop | null): void => {
      setHeld(null)
      if (drop === null) return
      void move(drop.event, drop.status, cardsWithout(cardsOf(drop.status), drop.event.id), drop.index)
      const news = movedText(drop.event, drop.status)
      if (news !== null) showDone(news)
      else if (drop.isByTab) showDone(eventsTexts.toast.moved(columnStyles[drop.status].title))
    }

    return { actions, hold: () => setHeld(latest.current.events), letGo }
  }, [actor, move, run])

  return { columns, ...stable }
}
