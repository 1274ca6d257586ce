import type { EventTimes } from '@bama/domain'
import { daysText } from '../../texts/warnings.ts'
import { EventHours } from './event-hours.tsx'

/** An event's day or days and its known times, on one line. */
export function EventWhen({ event }: { readonly event: EventTimes }) {
  const { start_time: start, end_time: end } = event
  return (
    <>
      {daysText(event)}
      {(start != null || end != null) && ', '}
      <EventHours event={event} />
    </>
  )
}
