import { type EventStatus, eventStatuses } from '@bama/domain'
import { eventsTexts } from '../../../texts/events.ts'
import type { Tone } from '../../../theme/tokens.ts'

export interface ColumnFace {
  readonly title: string
  readonly tone: Tone
}

/** How each column shows itself: its stored name, except the first, which has a shorter one. */
export const columnStyles: Readonly<Record<EventStatus, ColumnFace>> = {
  [eventStatuses[0]]: { title: eventsTexts.board.firstColumn, tone: 'sky' },
  [eventStatuses[1]]: { title: eventStatuses[1], tone: 'spot' },
  [eventStatuses[2]]: { title: eventStatuses[2], tone: 'plum' },
  [eventStatuses[3]]: { title: eventStatuses[3], tone: 'grey' },
}

export const cancelledStatus: EventStatus = eventStatuses[3]
