import { eventStatus, type EventStatus } from '@bama/domain'
import { eventsTexts } from '../../../texts/events.ts'
import type { Tone } from '../../../theme/tokens.ts'

interface ColumnStyle {
  readonly title: string
  readonly tone: Tone
}

/** The title and tone of each column. The title is the stored name, except for the first column's shorter one. */
export const columnStyles: Readonly<Record<EventStatus, ColumnStyle>> = {
  [eventStatus.upcoming]: { title: eventsTexts.board.firstColumn, tone: 'sky' },
  [eventStatus.today]: { title: eventStatus.today, tone: 'spot' },
  [eventStatus.review]: { title: eventStatus.review, tone: 'plum' },
  [eventStatus.cancelled]: { title: eventStatus.cancelled, tone: 'grey' },
}
