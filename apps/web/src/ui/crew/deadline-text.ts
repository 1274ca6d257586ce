import { dayInZone, timeInZone } from '@bama/domain'
import { businessZone } from '../../data/index.ts'
import { crewTexts } from '../../texts/crew.ts'
import { dayWithWeekday } from '../../texts/days.ts'

const { deadline: texts } = crewTexts

/** `יום ה׳ 26.11.2026 20:00` */
function replyByText(replyBy: string): string {
  const ms = Date.parse(replyBy)
  return `${dayWithWeekday(dayInZone(ms, businessZone))} ${timeInZone(ms, businessZone).slice(0, 5)}`
}

/** Until when an answer is expected, or since when it is overdue. `nowMs`: the server's time. */
export const deadlineText = (replyBy: string, nowMs: number): string =>
  (Date.parse(replyBy) > nowMs ? texts.until : texts.overSince)(replyByText(replyBy))
