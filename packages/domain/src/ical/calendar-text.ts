import ical, { type ICalCalendar, type ICalDateTimeValue, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { CalendarTimes } from './calendar-times.ts'
import type { CalendarEntry, CalendarPlan } from './entries.ts'

/** How often calendar programs should reload a feed, in seconds. They may ignore it. */
const refreshSeconds = 60 * 60

/** The number of entries written at a time, so that a server can handle other requests in between. */
const entriesPerPiece = 200

type Zone = Pick<CalendarPlan, 'definition'>
type Feed = { readonly name: string } | null

/**
 * Returns an iCalendar text (RFC 5545): UTF-8, lines of at most 75 octets ended by CRLF. A feed has a name and a
 * refresh interval (RFC 7986); a file of one event has neither. Equal entries give equal text.
 */
export const calendarText = (entries: readonly CalendarEntry[], zone: Zone, feed: Feed = null): string =>
  [...calendarPieces(entries, zone, feed)].join('')

/** Yields the same text in consecutive pieces. */
export function* calendarPieces(
  entries: readonly CalendarEntry[],
  { definition }: Zone,
  feed: Feed = null,
): Generator<string> {
  // A calendar's properties precede its components (RFC 5545, 3.6), but the library would write some after the zone.
  yield newCalendar(feed).toString().slice(0, -end.length)
  if (definition !== null) yield `${definition.block.trim()}\r\n`
  for (let first = 0; first < entries.length; first += entriesPerPiece) {
    const calendar = newCalendar(null)
    const head = calendar.toString().length - end.length
    for (const entry of entries.slice(first, first + entriesPerPiece)) addEntry(calendar, entry, definition?.name)
    yield calendar.toString().slice(head, -end.length)
  }
  yield `${end}\r\n`
}

const end = 'END:VCALENDAR'

const newCalendar = (feed: Feed): ICalCalendar =>
  ical({ prodId: '//Bama//Bama//HE', ...(feed === null ? {} : { name: feed.name, ttl: refreshSeconds }) })

function addEntry(calendar: ICalCalendar, entry: CalendarEntry, zone: string | undefined): void {
  // Without METHOD, DTSTAMP is the time of the last change, so unchanged entries give equal text (RFC 5545, 3.8.7.2).
  const changedAt = new Date(entry.changedAt)
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.revision,
    stamp: changedAt,
    lastModified: changedAt,
    ...whenOf(entry.times, zone),
    summary: entry.title,
    location: entry.location,
    description: entry.notes,
    url: entry.url,
    // Always written, so that calendars also revert a cancellation.
    status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: entry.isBusy && !entry.isCancelled ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
  })
}

interface When {
  readonly start: ICalDateTimeValue
  readonly end?: ICalDateTimeValue
  readonly allDay?: true
  readonly timezone?: string
}

function whenOf(times: CalendarTimes, zone: string | undefined): When {
  switch (times.kind) {
    case 'days': {
      const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text)
      return { allDay: true, start: day(times.start), ...(times.end === null ? {} : { end: day(times.end) }) }
    }
    case 'wall': {
      const wall = (text: string): Temporal.PlainDateTime => Temporal.PlainDateTime.from(text)
      return {
        ...(zone === undefined ? {} : { timezone: zone }),
        start: wall(times.start),
        ...(times.end === null ? {} : { end: wall(times.end) }),
      }
    }
    default:
      return { start: new Date(times.start), ...(times.end === null ? {} : { end: new Date(times.end) }) }
  }
}
