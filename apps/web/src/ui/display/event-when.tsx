import type { EventTimes } from '@bama/domain'
import { daysText } from '../../texts/warnings.ts'

/** When an event is, in a line: its day or days, and the times that are known. */
export function EventWhen({ event }: { readonly event: EventTimes }) {
  const { start_time: start, end_time: end } = event
  return (
    <>
      {daysText(event)}
      {start != null && (
        <>
          {', '}
          <time>{start.slice(0, 5)}</time>
        </>
      )}
      {end != null && (
        <>
          {start == null ? ', – ' : ' – '}
          <time>{end.slice(0, 5)}</time>
        </>
      )}
    </>
  )
}
