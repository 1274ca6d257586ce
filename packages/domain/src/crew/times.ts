import { addDays } from '../shared/day.ts'
import type { EventFields } from '../event/schema.ts'
import { type EventSpan, spanOf } from '../event/span.ts'
import type { CrewSlotFields } from './schema.ts'
import { crewAnswer } from './values.ts'

/** The fields of an event that its crew's times and places depend on. */
export type CrewedEvent = Pick<EventFields, 'date' | 'end_date' | 'start_time' | 'end_time' | 'location'>

export type CrewTimes = Pick<CrewSlotFields, 'call_day' | 'call_time' | 'end_day' | 'end_time'>

/** Whether a slot has times of its own. */
export const saysTimes = ({ call_day, call_time, end_day, end_time }: CrewTimes): boolean =>
  call_day !== 0 || end_day !== 0 || call_time !== null || end_time !== null

/** Returns when somebody has to be there, with the event's times where the slot has none. */
export function spanOfSlot(event: CrewedEvent, times: CrewTimes): EventSpan {
  const { call_day, call_time, end_day, end_time } = times
  const whole = spanOf(event)
  if (!saysTimes(times)) return whole
  const date = addDays(event.date, call_day)
  const span = spanOf({
    date,
    end_date: end_day > call_day ? addDays(event.date, end_day) : null,
    start_time: call_time ?? (call_day === 0 ? event.start_time : null),
    end_time,
  })
  // The event's end is a moment, not a time of day: a show that goes on after midnight ends there for anyone who came the day before.
  const endsWithEvent =
    end_time === null && span.lastDay === whole.lastDay && whole.isEndKnown && whole.end > span.start
  return endsWithEvent ? { ...span, end: whole.end, isEndKnown: true } : span
}

/** What somebody accepts or declines. A moment is a day, with a time if known. */
export interface CrewTerms {
  readonly call: string
  readonly end: string
  readonly place: string | null
}

export function termsOf(event: CrewedEvent, times: CrewTimes): CrewTerms {
  const { firstDay, lastDay, start, end, isStartKnown, isEndKnown } = spanOfSlot(event, times)
  return { call: isStartKnown ? start : firstDay, end: isEndKnown ? end : lastDay, place: event.location }
}

/** `changed`: they accepted, but times or place have changed since. */
export type CrewReply = 'none' | 'invited' | 'accepted' | 'declined' | 'changed'

/** Whether they won't come. A refusal is valid for the invitation that was declined, until a new one is made. */
export const isDeclined = ({
  answer,
  answered_invitation,
  invited_at,
}: Pick<CrewSlotFields, 'answer' | 'answered_invitation' | 'invited_at'>): boolean =>
  answer === crewAnswer.declined && answered_invitation === invited_at

/** Whether an answer to the present times is still needed. */
export const isOpenReply = (reply: CrewReply): boolean => reply === 'invited' || reply === 'changed'

type Answered = CrewTimes &
  Pick<
    CrewSlotFields,
    'answer' | 'answered_call' | 'answered_end' | 'answered_place' | 'answered_invitation' | 'invited_at'
  >

/**
 * Returns what a person's answer means for a slot as it is now. An acceptance is valid only for the times and place
 * that were accepted, a refusal for the invitation that was declined, until a new one is made.
 */
export function replyOf(event: CrewedEvent, slot: Answered): CrewReply {
  const unanswered = slot.invited_at === null ? 'none' : 'invited'
  if (slot.answer === crewAnswer.declined) return isDeclined(slot) ? 'declined' : unanswered
  if (slot.answer !== crewAnswer.accepted) return unanswered
  const { call, end, place } = termsOf(event, slot)
  const isSame = slot.answered_call === call && slot.answered_end === end && slot.answered_place === place
  return isSame ? 'accepted' : 'changed'
}
