import { columnOf, type EventStatus, eventStatus } from '@bama/domain'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import type { Tone } from '../../theme/tokens.ts'

const tonesOfColumns: Readonly<Record<EventStatus, Tone>> = {
  [eventStatus.upcoming]: 'sky',
  [eventStatus.today]: 'spot',
  [eventStatus.review]: 'plum',
  [eventStatus.cancelled]: 'grey',
}

/** An event's tone is that of its column on the board. */
export const toneOfEvent = ({ status }: { readonly status: string }): Tone => tonesOfColumns[columnOf(status)]

type Occasion = JewishDay['occasions'][number]

/** Memorial days, fasts and observances are not festive. */
export const toneOfOccasion = ({ category }: Occasion): Tone =>
  category === 'memorial' || category === 'fast' || category === 'observance' ? 'grey' : 'spot'

/** The day's first holiday, shown in its cell. Customs are named only in the panel. */
export const holidayOf = (day: JewishDay | undefined): Occasion | undefined =>
  day?.occasions.find(({ category }) => category !== 'custom')
