import { daysBetween } from '@bama/domain'
import { eventsTexts } from '../../texts/events.ts'

const { relative } = eventsTexts

/** From this many days on, "in 3 months" is more useful than "in 83 days". */
const daysUntilMonths = 60
const daysPerMonth = 30.44

/** A calendar day relative to today: "today", "tomorrow", "in two days", "3 months ago". */
export function relativeDay(day: string, today: string): string {
  const distance = daysBetween(today, day)
  if (distance === 0) return relative.today
  if (distance === 1) return relative.tomorrow
  if (distance === -1) return relative.yesterday
  const count = Math.abs(distance)
  const isAhead = distance > 0
  if (count < daysUntilMonths) return isAhead ? relative.inDays(count) : relative.daysAgo(count)
  const months = Math.round(count / daysPerMonth)
  if (months < 24) return isAhead ? relative.inMonths(months) : relative.monthsAgo(months)
  const years = Math.round(months / 12)
  return isAhead ? relative.inYears(years) : relative.yearsAgo(years)
}
