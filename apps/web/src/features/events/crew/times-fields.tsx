import { addDays, type VisibleEvent } from '@bama/domain'
import { type CrewTimes, crewDaysOf, saysTimes, spanOfSlot } from '@bama/domain/crew'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import { crewTexts } from '../../../texts/crew.ts'
import { dayWithWeekday } from '../../../texts/days.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { hintBelow, whole } from '../../../ui/forms/field-grid.tsx'
import { timeFromText, timeOrText } from '../../../ui/forms/time-from-text.ts'
import { TimeOfDayInput } from '../../../ui/forms/time-of-day-input.tsx'

const { times: texts } = crewTexts

/** Times as form values. Days are offsets from the event's first day, as texts for a select. */
export interface TimesValues {
  readonly call_day: string
  readonly call_time: string
  readonly end_day: string
  readonly end_time: string
}

type EventDays = Pick<VisibleEvent, 'date' | 'end_date' | 'start_time'>

/** The offset of an event's last day from its first. `crewDaysOf` ends one day later. */
const lastOf = (event: EventDays): number => (crewDaysOf(event).at(-1) ?? 1) - 1

/** Unset times stand for all days of the event, and are shown as such. */
export const timesValues = (times: CrewTimes | null, event: EventDays): TimesValues => ({
  call_day: String(times?.call_day ?? 0),
  call_time: times?.call_time ?? '',
  end_day: String(times === null || !saysTimes(times) ? lastOf(event) : times.end_day),
  end_time: times?.end_time ?? '',
})

/**
 * The times of the form's values. An end before the call on the same day is on the next day, as for events. All days
 * of the event without hours become unset times, which follow the event when it changes. An explicit call time
 * distinguishes the first day alone from that.
 */
export function timesOf({ call_day, call_time, end_day, end_time }: TimesValues, event: EventDays): CrewTimes {
  const times = {
    call_day: Number(call_day),
    call_time: call_time === '' ? null : timeOrText(call_time),
    end_day: Number(end_day),
    end_time: end_time === '' ? null : timeOrText(end_time),
  }
  const last = lastOf(event)
  if (last === 0) return times
  // Without an hour on either side this can't be told: `timesProblems` asks for one.
  if (!saysTimes(times)) return { ...times, call_time: event.start_time?.slice(0, 5) ?? null }
  return saysTimes({ ...times, end_day: times.end_day - last }) ? times : { ...times, end_day: 0 }
}

/** The same while they are typed: what isn't a time yet counts as none. */
export function timesTyped({ call_time, end_time, ...days }: TimesValues, event: EventDays): CrewTimes {
  return timesOf({ ...days, call_time: timeFromText(call_time) ?? '', end_time: timeFromText(end_time) ?? '' }, event)
}

export function timesProblems(values: TimesValues, event: EventDays): Readonly<Record<string, string>> {
  if (Number(values.end_day) < Number(values.call_day)) return { end_day: texts.badInterval }
  const isFirstDay = lastOf(event) > 0 && Number(values.end_day) === 0
  return isFirstDay && !saysTimes(timesOf(values, event)) ? { call_time: texts.firstDayNeedsHour } : {}
}

/** Whether the typed end is on the day after the chosen one. */
const endsNextDay = (values: TimesValues, event: VisibleEvent): boolean => {
  const times = timesTyped(values, event)
  return times.end_time !== null && spanOfSlot(event, times).end.slice(0, 10) > addDays(event.date, times.end_day)
}

/** The crew's days, and those that are set already: a field would show another day in place of one that it doesn't offer. */
export const daysOffered = (event: EventDays, { call_day, end_day }: TimesValues): readonly number[] =>
  [...new Set([...crewDaysOf(event), Number(call_day), Number(end_day)])].toSorted((a, b) => a - b)

interface TimesForm {
  readonly values: TimesValues
  readonly getInputProps: (field: 'call_day' | 'call_time' | 'end_day' | 'end_time') => object
}

interface TimesFieldsProps {
  readonly event: VisibleEvent
  readonly form: TimesForm
}

/** The fields for when people have to be present. */
export function TimesFields({ event, form }: TimesFieldsProps) {
  const days = daysOffered(event, form.values).map((offset) => {
    const day = addDays(event.date, offset)
    return { value: String(offset), label: dayWithWeekday(day) }
  })
  return (
    // The fields are short, so two fit side by side on a phone too.
    <SimpleGrid cols={2} spacing="md" {...whole}>
      <NativeSelect label={texts.callDay} data={days} {...form.getInputProps('call_day')} />
      <TimeOfDayInput label={texts.call} {...form.getInputProps('call_time')} />
      <NativeSelect label={texts.endDay} data={days} {...form.getInputProps('end_day')} />
      <TimeOfDayInput
        label={texts.end}
        description={endsNextDay(form.values, event) ? eventsTexts.form.nextDay : texts.asEvent}
        {...hintBelow}
        {...form.getInputProps('end_time')}
      />
    </SimpleGrid>
  )
}
