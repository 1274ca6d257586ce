import type { EventStatus, VisibleEvent } from '@bama/domain'
import { createContext, useContext } from 'react'

/** An event as the board holds it. `_synced`: whether the server has everything this device knows of it. */
export type BoardEvent = VisibleEvent & { readonly _synced: boolean }

export type PlaceInColumn = 'up' | 'down' | 'top' | 'bottom'

interface CardPlace {
  readonly status: EventStatus
  readonly index: number
  readonly total: number
}

/** What can be done with a card. One stable object, so that no card is drawn again because of it. */
export interface BoardActions {
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  readonly mayCreate: boolean
  placeOf(event: BoardEvent): CardPlace
  open(event: BoardEvent): void
  readonly edit: (event: BoardEvent) => void
  /** Opens the form of a new event that takes over what this one has. */
  readonly duplicate: (event: BoardEvent) => void
  /** Opens the text that is passed on of it. */
  readonly share: (event: BoardEvent) => void
  create(status: EventStatus): void
  moveToColumn(event: BoardEvent, status: EventStatus): void
  moveWithin(event: BoardEvent, place: PlaceInColumn): void
  toggleCompleted(event: BoardEvent): void
  /** Takes an example away at once; undefined for those who may not. */
  readonly removeExample: ((event: BoardEvent) => void) | undefined
  readonly askArchive: (event: BoardEvent) => void
  readonly askDelete: (event: BoardEvent) => void
}

export const BoardActionsContext = createContext<BoardActions | null>(null)

export function useBoardActions(): BoardActions {
  const actions = useContext(BoardActionsContext)
  if (actions === null) throw new Error('a card is drawn inside a board')
  return actions
}
