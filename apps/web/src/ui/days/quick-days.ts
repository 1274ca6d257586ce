import { addDays, addMonths, daysInWeek, monthOfDay, weekdayOf } from '@bama/domain'
import { dayFieldTexts as texts } from '../../texts/days.ts'
import type { MeantYear } from '../forms/day-from-text.ts'

const thursday = 4

/** The days chosen most often, as shortcuts. With `past`, today and yesterday. */
export function quickDays(today: string, meant: MeantYear): readonly { readonly text: string; readonly day: string }[] {
  if (meant === 'past')
    return [
      { text: texts.today, day: today },
      { text: texts.yesterday, day: addDays(today, -1) },
    ]
  const tomorrow = addDays(today, 1)
  // The first Thursday after tomorrow: on a Wednesday, "next Thursday" doesn't mean tomorrow.
  const steps = ((thursday - weekdayOf(tomorrow) + daysInWeek - 1) % daysInWeek) + 1
  return [
    { text: texts.today, day: today },
    { text: texts.tomorrow, day: tomorrow },
    { text: texts.nextThursday, day: addDays(tomorrow, steps) },
  ]
}

/** The spans viewed most often, as shortcuts: today, the current week and the current month, each whole. */
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
