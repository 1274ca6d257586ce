import { endsNextDay, type EventTimes } from '@bama/domain'
import { NextDayMark } from './next-day-mark.tsx'

/** `HH:mm`, also of a time that was stored with its seconds. */
export const clock = (time: string): string => time.slice(0, 5)

/** An event's hours, as far as they are known: two times, never one text that a screen could turn around; `+1` after midnight. */
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
