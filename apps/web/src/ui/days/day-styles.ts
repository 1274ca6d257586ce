import { columnOf, type EventStatus, eventStatus } from '@bama/domain'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import type { Tone } from '../../theme/tokens.ts'

const tonesOfColumns: Readonly<Record<EventStatus, Tone>> = {
  [eventStatus.upcoming]: 'sky',
  [eventStatus.today]: 'spot',
  [eventStatus.review]: 'plum',
  [eventStatus.cancelled]: 'grey',
}

/** An event has its column's tone, as on the board. */
export const toneOfEvent = ({ status }: { readonly status: string }): Tone => tonesOfColumns[columnOf(status)]

type Occasion = JewishDay['occasions'][number]

/** Days of mourning, and those that only schools mark, are not festive. */
export const toneOfOccasion = ({ category }: Occasion): Tone =>
  category === 'memorial' || category === 'fast' || category === 'observance' ? 'grey' : 'spot'

/** The day's first holiday, which its cell shows; an evening's custom is told in the panel alone. */
export const holidayOf = (day: JewishDay | undefined): Occasion | undefined =>
  day?.occasions.find(({ category }) => category !== 'custom')
