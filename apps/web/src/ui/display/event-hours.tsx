import { endsNextDay, type EventTimes } from '@bama/domain'
import { NextDayMark } from './next-day-mark.tsx'

/** `HH:mm`, also from a time stored with seconds. */
export const clock = (time: string): string => time.slice(0, 5)

/**
 * An event's known hours, with `+1` if it ends after midnight. Two elements, since one text could be reordered by bidi.
 */
export function EventHours({ event }: { readonly event: EventTimes }) {
  const { start_time: start, end_time: end } = event
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {start != null && <time>{clock(start)}</time>}
      {end != null && (
        <>
          {' – '}
          <time>{clock(end)}</time>
          {endsNextDay(event) && <NextDayMark days={1} />}
        </>
      )}
    </span>
  )
}
