import { columnOf, type EventStatus } from '@bama/domain'
import { eventsTexts } from '../../../texts/events.ts'
import { columnStyles } from './column-styles.ts'

interface Place {
  readonly droppableId: string
  readonly index: number
}

type Total = (status: EventStatus) => number

const titleOf = ({ droppableId }: Place): string => columnStyles[columnOf(droppableId)].title

export const liftedText = (source: Place, total: Total): string =>
  eventsTexts.drag.lifted(titleOf(source), source.index + 1, total(columnOf(source.droppableId)))

/** `home` is where the card came from. In any other column, the total grows by one. */
export function overText(destination: Place | null, home: Place, total: Total): string {
  if (destination === null) return eventsTexts.drag.overNothing
  const guests = destination.droppableId === home.droppableId ? 0 : 1
  const { droppableId, index } = destination
  return eventsTexts.drag.over(titleOf(destination), index + 1, total(columnOf(droppableId)) + guests)
}

export const droppedText = (destination: Place | null): string =>
  destination === null
    ? eventsTexts.drag.returned
    : eventsTexts.drag.dropped(titleOf(destination), destination.index + 1)
