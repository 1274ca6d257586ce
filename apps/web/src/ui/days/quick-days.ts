import { addDays, addMonths, daysInWeek, monthOfDay, weekdayOf } from '@bama/domain'
import { dayFieldTexts as texts } from '../../texts/days.ts'
import type { MeantYear } from '../forms/day-from-text.ts'

const thursday = 4

/** The days that are meant most often, in one press. Of what has happened already, those that lie behind. */
export function quickDays(today: string, meant: MeantYear): readonly { readonly text: string; readonly day: string }[] {
  if (meant === 'past')
    return [
      { text: texts.today, day: today },
      { text: texts.yesterday, day: addDays(today, -1) },
    ]
  const tomorrow = addDays(today, 1)
  // The first one after tomorrow: a Wednesday's "next Thursday" is not tomorrow.
  const steps = ((thursday - weekdayOf(tomorrow) + daysInWeek - 1) % daysInWeek) + 1
  return [
    { text: texts.today, day: today },
    { text: texts.tomorrow, day: tomorrow },
    { text: texts.nextThursday, day: addDays(tomorrow, steps) },
  ]
}

/** The spans that are looked at most often, in one press: today, and its week and month from their first to their last day. */
export function quickSpans(
  today: string,
): readonly { readonly text: string; readonly from: string; readonly to: string }[] {
  const sunday = addDays(today, -weekdayOf(today))
  const month = monthOfDay(today)
  return [
    { text: texts.today, from: today, to: today },
    { text: texts.thisWeek, from: sunday, to: addDays(sunday, daysInWeek - 1) },
    { text: texts.month, from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) },
  ]
}
