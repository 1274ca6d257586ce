import { dayInZone, daysBetween, timeInZone } from '@bama/domain'
import { ago } from '../../texts/common.ts'
import { messagesTexts } from '../../texts/messages.ts'

/** Returns a message's time in short: 'לפני 12 דקות', 'היום, 10:42', 'אתמול, 18:20', 'יום א׳, 11.4.2027'. */
export function messageMomentText(createdAt: string, nowMs: number, zone: string): string {
  const createdMs = Date.parse(createdAt)
  if (nowMs - createdMs < 60 * 60_000) return ago(createdMs, nowMs)
  const day = dayInZone(createdMs, zone)
  const passed = daysBetween(day, dayInZone(nowMs, zone))
  const time = timeInZone(createdMs, zone).slice(0, 5)
  if (passed === 0) return messagesTexts.today(time)
  if (passed === 1) return messagesTexts.yesterday(time)
  // Noon UTC, so that no time zone shifts the day.
  const noon = new Date(`${day}T12:00:00.000Z`)
  return messagesTexts.onDay(
    noon.getUTCDay(),
    `${noon.getUTCDate()}.${noon.getUTCMonth() + 1}.${noon.getUTCFullYear()}`,
  )
}
