import type { VisibleSlot } from '../crew/schema.ts'
import { termsOf } from '../crew/times.ts'
import type { VisibleEvent } from '../event/schema.ts'
import { type EventSpan, spanOf } from '../event/span.ts'
import { addDays } from '../shared/day.ts'
import type { RecordId } from '../shared/ids.ts'
import { withoutHalves } from '../shared/text.ts'
import type { CallSheet } from './schema.ts'
import type { CallChannel } from './values.ts'

interface KnownForCall {
  readonly event: VisibleEvent
  readonly slot: Pick<VisibleSlot, 'person_id' | 'role' | 'call_day' | 'call_time' | 'end_day' | 'end_time'>
  /** The name of the person who is called. */
  readonly person: string
  /** The event's operator; null without one. */
  readonly lead: { readonly id: string; readonly name: string; readonly phone: string | null } | null
  readonly hebrewDate: string | null
  readonly madeAt: string
  readonly madeBy: RecordId
  readonly how: CallChannel
}

const cut = (text: string, most: number): string => withoutHalves(text.slice(0, most))
const filled = (text: string | null | undefined): text is string => text != null && text.trim() !== ''

/** Returns one person's call to an event, as both are now. Includes nothing about other people except the contacts. */
export function callSheetOf({ event, slot, person, lead, hebrewDate, madeAt, madeBy, how }: KnownForCall): CallSheet {
  const { call, end, place } = termsOf(event, slot)
  return {
    made_at: madeAt,
    made_by: madeBy,
    how,
    event: event.name,
    person: cut(person, 120),
    role: slot.role,
    call,
    end,
    place: filled(place) ? place : null,
    hebrew_date: hebrewDate,
    schedule: scheduleOf(event),
    contacts: contactsOf(event, slot.person_id, lead),
    notes: filled(event.crew_notes) ? cut(event.crew_notes, 2000) : null,
  }
}

function scheduleOf(event: VisibleEvent): CallSheet['schedule'] {
  const span = spanOf(event)
  const { start, end, isStartKnown, isEndKnown } = span
  const arrival = event.audience_arrival_time
  const moments: CallSheet['schedule'] = []
  if (filled(arrival)) moments.push({ kind: 'audience', at: arrivalAt(span, arrival.slice(0, 5)) })
  if (isStartKnown) moments.push({ kind: 'start', at: start })
  if (isEndKnown) moments.push({ kind: 'end', at: end })
  return moments.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** Guests of a show at 23:00 who come at 00:30 come after midnight: nobody comes so long before a start. */
function arrivalAt({ firstDay, start, end, isStartKnown, isEndKnown }: EventSpan, time: string): string {
  const [onDay, afterMidnight] = [`${firstDay}T${time}`, `${addDays(firstDay, 1)}T${time}`]
  const isLongBefore = isStartKnown && Date.parse(`${start}Z`) - Date.parse(`${onDay}Z`) > 12 * 3_600_000
  return isLongBefore && (!isEndKnown || afterMidnight < end) ? afterMidnight : onDay
}

function contactsOf(event: VisibleEvent, personId: string, lead: KnownForCall['lead']): CallSheet['contacts'] {
  const { producer_name: name, producer_phone: phone } = event
  const contacts: CallSheet['contacts'] = []
  if (lead !== null && lead.id !== personId && filled(lead.name))
    contacts.push({ kind: 'lead', name: cut(lead.name, 120), phone: filled(lead.phone) ? cut(lead.phone, 40) : null })
  if (filled(name)) contacts.push({ kind: 'producer', name, phone: filled(phone) ? phone : null })
  return contacts
}
