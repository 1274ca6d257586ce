import type { EventStatus, VisibleEvent } from '@bama/domain'
import { createContext, useContext } from 'react'
import type { OrderStep } from '../../../ui/lists/order-step.ts'

/** An event on the board. `_synced` tells whether all of its local changes have reached the server. */
export type BoardEvent = VisibleEvent & { readonly _synced: boolean }

interface CardPlace {
  readonly status: EventStatus
  readonly index: number
  readonly total: number
}

/** The actions on a card, as a single stable object so that cards aren't rendered again because of it. */
export interface BoardActions {
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  readonly mayCreate: boolean
  placeOf(event: BoardEvent): CardPlace
  open(event: BoardEvent): void
  readonly edit: (event: BoardEvent) => void
  /** Opens the form for a new event, filled with this event's values. */
  readonly duplicate: (event: BoardEvent) => void
  /** Opens the event's text for sharing. */
  readonly share: (event: BoardEvent) => void
  create(status: EventStatus): void
  moveToColumn(event: BoardEvent, status: EventStatus): void
  moveWithin(event: BoardEvent, step: OrderStep): void
  toggleCompleted(event: BoardEvent): void
  /** Deletes an example event at once. Undefined if the user may not. */
  readonly removeExample: ((event: BoardEvent) => void) | undefined
  readonly askArchive: (event: BoardEvent) => void
  readonly askRestore: (event: BoardEvent) => void
  readonly askDelete: (event: BoardEvent) => void
  readonly saveAsTemplate: (event: BoardEvent) => void
}

export const BoardActionsContext = createContext<BoardActions | null>(null)

export function useBoardActions(): BoardActions {
  const actions = useContext(BoardActionsContext)
  if (actions === null) throw new Error('a card is drawn inside a board')
  return actions
}
