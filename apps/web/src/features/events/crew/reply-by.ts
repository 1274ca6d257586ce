import { dayInZone, daySchema, instantOfWallTime, timeInZone, timeSchema } from '@bama/domain'
import { businessZone } from '../../../data/index.ts'
import { crewTexts } from '../../../texts/crew.ts'

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
export function replyByOf({ reply_day: day, reply_time: time }: ReplyByValues): string | null {
  if (day === null || !daySchema.safeParse(day).success || !timeSchema.safeParse(time).success) return null
  return new Date(instantOfWallTime(day, time, businessZone)).toISOString()
}

export function replyByProblems(values: ReplyByValues, nowMs: number): Readonly<Record<string, string>> {
  if (values.reply_day === null) return {}
  if (!daySchema.safeParse(values.reply_day).success) return { reply_day: texts.badDay }
  if (!timeSchema.safeParse(values.reply_time).success) return { reply_time: texts.badTime }
  return Date.parse(replyByOf(values) ?? '') <= nowMs ? { reply_day: texts.over } : {}
}
