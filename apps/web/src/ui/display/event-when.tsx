import type { EventTimes } from '@bama/domain'
import { daysText } from '../../texts/warnings.ts'
import { EventHours } from './event-hours.tsx'

/** When an event is, in a line: its day or days, and the times that are known. */
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
