import { columnOf, type EventStatus, eventStatus, taskPriority, type TaskPriority } from '@bama/domain'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import { type Icon, IconChevronDown, IconChevronsUp, IconChevronUp, IconEqual } from '@tabler/icons-react'
import type { Tone } from '../../theme/tokens.ts'

const tonesOfColumns: Readonly<Record<EventStatus, Tone>> = {
  [eventStatus.upcoming]: 'sky',
  [eventStatus.today]: 'spot',
  [eventStatus.review]: 'plum',
  [eventStatus.cancelled]: 'grey',
}

/** An event has its column's tone, as on the board. */
export const toneOfEvent = ({ status }: { readonly status: string }): Tone => tonesOfColumns[columnOf(status)]

/** High is red, regular yellow, any other grey (specification A2); critical is high and more. */
export const priorityStyles: Readonly<Record<TaskPriority, { readonly tone: Tone; readonly icon: Icon }>> = {
  [taskPriority.low]: { tone: 'grey', icon: IconChevronDown },
  [taskPriority.normal]: { tone: 'spot', icon: IconEqual },
  [taskPriority.high]: { tone: 'red', icon: IconChevronUp },
  [taskPriority.critical]: { tone: 'red', icon: IconChevronsUp },
}

type Occasion = JewishDay['occasions'][number]

/** Days of mourning, and those that only schools mark, are not festive. */
export const toneOfOccasion = ({ category }: Occasion): Tone =>
  category === 'memorial' || category === 'fast' || category === 'observance' ? 'grey' : 'spot'

/** The day's first holiday, which its cell shows; an evening's custom is told in the panel alone. */
export const holidayOf = (day: JewishDay | undefined): Occasion | undefined =>
  day?.occasions.find(({ category }) => category !== 'custom')
