import {
  type Actor,
  boardColumns,
  can,
  columnOf,
  editEvent,
  type EventStatus,
  eventStatus,
  indexInWhole,
  isAdmin,
  isOperator,
  moveEvent,
  placeAfterMove,
} from '@bama/domain'
import { useEffect, useMemo, useRef, useState } from 'react'
import { runCommand, takeBackEdit } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import { showUndo } from '../../../ui/feedback/show-undo.tsx'
import { handFocusTo, recordKey } from '../../../ui/hooks/record-focus.ts'
import { indexAfter, type OrderStep } from '../../../ui/lists/order-step.ts'
import type { BoardActions, BoardEvent } from './board-actions.ts'
import type { CardDrop } from './board.tsx'
import { columnStyles } from './column-styles.ts'
import { type BoardColumns, useBoardColumns } from './use-board-columns.ts'
import { cardsWithout } from './use-card-drag.ts'

interface BoardOptions {
  /** Undefined while loading. Unchanged rows keep their identity (data/runtime/reuse-unchanged.ts). */
  readonly rows: readonly BoardEvent[] | undefined
  /** The events that the filter shows. Default: all. */
  readonly shown?: readonly BoardEvent[] | undefined
  readonly actor: Actor
  readonly onOpen: (event: BoardEvent) => void
  readonly onEdit: (event: BoardEvent) => void
  readonly onDuplicate: (event: BoardEvent) => void
  readonly onShare: (event: BoardEvent) => void
  readonly onCreate: (status: EventStatus) => void
  readonly onRemoveExample: (event: BoardEvent) => void
  readonly onArchive: (event: BoardEvent) => void
  readonly onRestore: (event: BoardEvent) => void
  readonly onDelete: (event: BoardEvent) => void
  readonly onSaveAsTemplate: (event: BoardEvent) => void
}

interface BoardState {
  readonly columns: BoardColumns
  readonly actions: BoardActions
  /** Freezes the columns during a drag. */
  readonly hold: () => void
  readonly letGo: (drop: CardDrop | null) => void
}

const noRows: readonly BoardEvent[] = []

/** The board's columns and the actions on it. */
export function useBoard(options: BoardOptions): BoardState {
  const { rows, shown = rows, actor } = options
  const events = rows ?? noRows
  const [held, setHeld] = useState<readonly BoardEvent[] | null>(null)
  const columns = useBoardColumns(held ?? shown ?? noRows)
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

    /** A worker's move into the review column notifies the managers, so the toast says so (specification A4.8). */
    const movedText = (event: BoardEvent, status: EventStatus): string | null =>
      status === eventStatus.review && columnOf(event.status) !== status && !isAdmin(actor) && !isOperator(actor)
        ? eventsTexts.toast.forReview
        : null

    const undo = async (
      { id, status, sort_order, is_archived }: BoardEvent,
      moved: ReturnType<typeof placeAfterMove>,
    ): Promise<void> => {
      const written = { ...moved, is_archived }
      // The card is mounted anew in its former column.
      handFocusTo([recordKey('event', id)])
      const outcome = await takeBackEdit('events', id, { written, before: { status, sort_order } })
      if (outcome.ok) showDone(eventsTexts.toast.movedBack)
      else showFailure(eventsTexts.toast.moveBackFailed, outcome.error)
    }

    /** Moves a card, shows a toast, and offers to undo the move. */
    const move = async (event: BoardEvent, status: EventStatus, index: number): Promise<void> => {
      const { toast } = eventsTexts
      const text =
        columnOf(event.status) === status
          ? toast.placed
          : (movedText(event, status) ?? toast.moved(columnStyles[status].title))
      const shown = cardsWithout(cardsOf(status), event.id)
      const whole = cardsWithout(boardColumns(latest.current.events).get(status) ?? [], event.id)
      const place = indexInWhole(whole, shown, index)
      // Not there: the neighbour has left the column while the card was held.
      const target = place === -1 ? { column: shown, index } : { column: whole, index: place }
      const outcome = await runCommand(moveEvent, { event, status, ...target })
      performance.mark('bama:commit')
      if (!outcome.ok) return showFailure(toast.moveFailed, outcome.error)
      const moved = placeAfterMove(event, outcome.value)
      showUndo(text, toast.undo, () => void undo(event, moved))
    }

    const moveWithin = (event: BoardEvent, step: OrderStep): void => {
      // From where it is now: others may have changed the column while the menu was open.
      const { status, ...place } = placeOf(event)
      void move(event, status, indexAfter(step, place))
    }

    const toggleCompleted = async (event: BoardEvent): Promise<void> => {
      const { toast } = eventsTexts
      const isCompleted = !event.is_completed
      const outcome = await runCommand(editEvent, { base: event, input: { is_completed: isCompleted } })
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
      share: (event) => latest.current.options.onShare(event),
      duplicate: (event) => latest.current.options.onDuplicate(event),
      create: (status) => latest.current.options.onCreate(status),
      moveToColumn: (event, status) => void move(event, status, 0),
      moveWithin,
      toggleCompleted: (event) => void toggleCompleted(event),
      removeExample: isAdmin(actor) ? (event) => latest.current.options.onRemoveExample(event) : undefined,
      askArchive: (event) => latest.current.options.onArchive(event),
      askRestore: (event) => latest.current.options.onRestore(event),
      askDelete: (event) => latest.current.options.onDelete(event),
      saveAsTemplate: (event) => latest.current.options.onSaveAsTemplate(event),
    }

    const letGo = (dropped: CardDrop | null): void => {
      setHeld(null)
      if (dropped !== null) void move(dropped.event, dropped.status, dropped.index)
    }

    return { actions, hold: () => setHeld(latest.current.options.shown ?? latest.current.events), letGo }
  }, [actor])

  return { columns, ...stable }
}
