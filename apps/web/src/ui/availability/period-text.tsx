import type { AvailabilityFields } from '@bama/domain'
import { availabilityTexts as texts } from '../../texts/availability.ts'
import { daysText } from '../../texts/warnings.ts'
import { EventHours } from '../display/event-hours.tsx'

type Period = Pick<AvailabilityFields, 'from_day' | 'from_time' | 'to_day' | 'to_time'>

const timesOf = ({ from_day, from_time, to_day, to_time }: Period) => ({
  date: from_day,
  end_date: to_day === from_day ? null : to_day,
  start_time: from_time,
  end_time: to_time,
})

/** An absence's period on one line. */
export function PeriodText({ period }: { readonly period: Period }) {
  const { from_time: from, to_time: to } = period
  const times = timesOf(period)
  return (
    <>
      {daysText(times)}
      {(from ?? to) !== null && ', '}
      {from !== null && to !== null ? (
        <EventHours event={times} />
      ) : from !== null ? (
        texts.fromTime(from)
      ) : (
        to !== null && texts.untilTime(to)
      )}
    </>
  )
}

/** The same as plain text, for accessible names. */
export function periodText(period: Period): string {
  const { from_time: from, to_time: to } = period
  const hours = [from === null ? null : texts.fromTime(from), to === null ? null : texts.untilTime(to)]
  return [daysText(timesOf(period)), ...hours.filter((part) => part !== null)].join(' ')
}
