import { endsNextDay, type VisibleEvent } from '@bama/domain'
import { longDay } from '../../../texts/days.ts'
import { shareTexts } from '../../../texts/share.ts'
import { wazeHref } from '../../../ui/display/contact-links.ts'
import { lastOfSeveral } from '../card/event-days.ts'

const { briefing: texts } = shareTexts

/** The event's address, without the current filter. */
export const eventAddress = (id: string): string => `${location.origin}/Events?${new URLSearchParams({ event: id })}`

/** `HH:mm`, also for a time stored with seconds. */
const clock = (time: string): string => time.slice(0, 5)

/**
 * What a crew has to know of an event, a line each. `hebrewDate`: of a day, undefined while the calendar is not there.
 * Nothing in it is a manager's: who gets it may see no more than the one who sends it.
 */
export function briefingOf(event: VisibleEvent, hebrewDate: (day: string) => string | undefined): string {
  const { name, date, start_time: start, end_time: end, location: place } = event
  const dayText = (day: string): string => [longDay(day), hebrewDate(day) ?? []].flat().join(' · ')
  const last = lastOfSeveral(event)
  const days = last === null ? dayText(date) : texts.span(dayText(date), dayText(last))
  const hours =
    start !== null && end !== null
      ? texts.hours(clock(start), clock(end), endsNextDay(event))
      : start !== null
        ? texts.from(clock(start))
        : end !== null && texts.until(clock(end))
  const contact = [event.producer_name, event.producer_phone].filter((part) => part !== null).join(', ')
  return [
    texts.name(name),
    texts.when(days),
    hours,
    event.audience_arrival_time !== null && texts.audience(clock(event.audience_arrival_time)),
    place !== null && texts.place(place),
    place !== null && texts.navigation(wazeHref(place)),
    contact !== '' && texts.producer(contact),
    texts.link(eventAddress(event.id)),
  ]
    .filter((line) => line !== false)
    .join('\n')
}
