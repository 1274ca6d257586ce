import { dayInZone, daySchema, err, instantOfWallTime, timeInZone } from '@bama/domain'
import { businessZone, serverNow } from '../../../data/index.ts'
import { crewTexts } from '../../../texts/crew.ts'
import { timeFromText } from '../../../ui/forms/time-from-text.ts'

const { deadline: texts } = crewTexts

/** Until when somebody is asked to answer, as a form holds it: nothing where there is no day. */
interface ReplyByValues {
  readonly reply_day: string | null
  readonly reply_time: string
}

/** The default time is an evening. */
export const noReplyBy: ReplyByValues = { reply_day: null, reply_time: '20:00' }

/** The form values of an instant. */
export const replyByValues = (replyBy: string | null): ReplyByValues =>
  replyBy === null
    ? noReplyBy
    : {
        reply_day: dayInZone(Date.parse(replyBy), businessZone),
        reply_time: timeInZone(Date.parse(replyBy), businessZone).slice(0, 5),
      }

/** The instant of the form's values, or null without a valid day and time. */
export function replyByOf({ reply_day: day, reply_time }: ReplyByValues): string | null {
  const time = timeFromText(reply_time)
  if (day === null || !daySchema.safeParse(day).success || time === null) return null
  return new Date(instantOfWallTime(day, time, businessZone)).toISOString()
}

export function replyByProblems({ reply_day: day, reply_time: time }: ReplyByValues): Readonly<Record<string, string>> {
  if (day === null) return {}
  if (!daySchema.safeParse(day).success) return { reply_day: texts.badDay }
  return timeFromText(time) === null ? { reply_time: texts.badTime } : {}
}

/** Returns the refusal of a deadline that is over, or null. By the server's time: the device's clock may be wrong. */
export const refusedReplyBy = async (replyBy: string | null) =>
  replyBy !== null && Date.parse(replyBy) <= (await serverNow())
    ? err({ code: 'invalid' as const, field: 'reply_day', reason: 'over' })
    : null

export const replyByTexts = { 'reply_day over': texts.over } as const
