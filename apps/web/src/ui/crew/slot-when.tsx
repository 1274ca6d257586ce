import type { EventTimes, VisibleSlot } from '@bama/domain'
import { type CrewTimes, spanOfSlot } from '@bama/domain/crew'
import { crewTexts } from '../../texts/crew.ts'
import { EventHours } from '../display/event-hours.tsx'
import { EventWhen } from '../display/event-when.tsx'

type CrewedEvent = Parameters<typeof spanOfSlot>[0]

type Span = ReturnType<typeof spanOfSlot>

/**
 * Converts a span to event times, for the components that show dates and times. Several days that go on into a night end
 * on its day, because `+1` is only for a single day.
 */
export const timesOfSpan = ({ firstDay, lastDay, start, end, isStartKnown, isEndKnown }: Span): EventTimes => ({
  date: firstDay,
  end_date: lastDay === firstDay ? null : isEndKnown ? end.slice(0, 10) : lastDay,
  start_time: isStartKnown ? start.slice(11) : null,
  end_time: isEndKnown ? end.slice(11) : null,
})

interface SlotWhenProps {
  readonly event: CrewedEvent
  readonly slot: CrewTimes | VisibleSlot
  /** Leaves out the day if it is the event's own, which is shown elsewhere. */
  readonly isShort?: boolean
}

/** When the person of a slot is needed. */
export function SlotWhen({ event, slot, isShort = false }: SlotWhenProps) {
  const span = spanOfSlot(event, slot)
  const times = timesOfSpan(span)
  if (!isShort || span.firstDay !== event.date || span.lastDay !== event.date) return <EventWhen event={times} />
  return span.isStartKnown || span.isEndKnown ? <EventHours event={times} /> : crewTexts.hoursUnknown
}
