import type { CrewTerms } from '../crew/times.ts'
import type { RecordId } from '../shared/ids.ts'
import { contextTexts, messageTexts } from '../texts/index.ts'
import { workMessageTexts as texts } from '../texts/work-messages.ts'
import type { WorkHourFields } from '../work-hours/schema.ts'
import { workHourStatus } from '../work-hours/values.ts'
import {
  cut,
  type DerivedMessage,
  eventContext,
  messageId,
  messageTo,
  type Person,
  taskContext,
} from './derived-messages.ts'
import { manyOf, singleCause } from './kinds.ts'
import type { MessageFields } from './schema.ts'
import { messagePriority } from './values.ts'

/** `yyyy-MM-dd`, or `yyyy-MM-ddTHH:mm`, as people write it. */
export function shownMoment(moment: string): string {
  const [day = '', time] = moment.split('T')
  const [year = '', month = '', date = ''] = day.split('-')
  const shown = `${Number(date)}.${Number(month)}.${year}`
  return time === undefined ? shown : `${shown} ${time.slice(0, 5)}`
}

interface TaskRef {
  readonly id: string
  readonly description: unknown
  readonly deadline: string | null
}

interface EventRef {
  readonly id: string
  readonly name: unknown
  readonly date: string
}

/** Tells a person that a task is theirs now. */
export const taskGivenMessage = (task: TaskRef, recipient: Person, sender: Person, cause: string): DerivedMessage => ({
  id: messageId('task', `${task.id}.${cause}`, recipient.id),
  fields: messageTo(recipient, {
    sender,
    title: texts.taskGiven,
    content: task.deadline === null ? null : texts.until(shownMoment(task.deadline)),
    context: taskContext(task.id, task.description),
    priority: messagePriority.normal,
  }),
})

/** Tells a person that they run an event now. */
export const eventGivenMessage = (
  event: EventRef,
  recipient: Person,
  sender: Person,
  cause: string,
): DerivedMessage => ({
  id: messageId('event', `${event.id}.${cause}`, recipient.id),
  fields: messageTo(recipient, {
    sender,
    title: texts.eventGiven,
    content: texts.on(shownMoment(event.date)),
    context: eventContext(event.id, event.name),
    priority: messagePriority.normal,
  }),
})

const changed = <T>(now: T, before: T): T | null => (now === before ? null : before)

/** Tells somebody who was invited, or accepted, that hours or place are others now. */
export const callChangedMessage = (
  slot: { readonly id: string; readonly event: EventRef },
  { now, before }: { readonly now: CrewTerms; readonly before: CrewTerms },
  recipient: Person,
  sender: Person,
  cause: string,
): DerivedMessage => {
  const lines = [
    now.call === before.call ? null : texts.call(shownMoment(now.call), shownMoment(before.call)),
    now.end === before.end ? null : texts.end(shownMoment(now.end), shownMoment(before.end)),
    now.place === before.place ? null : texts.place(now.place, changed(now.place, before.place)),
  ]
  return {
    id: messageId('call', `${slot.id.slice(-20)}.${cause}`, recipient.id),
    fields: messageTo(recipient, {
      sender,
      title: texts.callChanged,
      content: cut(lines.filter((line) => line !== null).join('\n')),
      context: eventContext(slot.event.id, slot.event.name),
      priority: messagePriority.high,
    }),
  }
}

/**
 * Tells an admin that somebody does not come. Its id names slot and invitation: what is said later of the same refusal is
 * written into it. `number`: one more than those of this refusal that the admin deleted.
 */
export const declinedMessage = (
  slot: {
    readonly id: string
    readonly name: string
    readonly role: string
    readonly call: string
    readonly reason: string | null
    /** When they were invited; null: nobody had invited them. */
    readonly invitedAt: string | null
    readonly event: EventRef
  },
  recipient: Person,
  {
    sender,
    number,
  }: { /** Null: a freelancer, on the page of their call. */ readonly sender: Person | null; readonly number: number },
): DerivedMessage => ({
  id: messageId('declined', `${slot.id.slice(-32)}.${slot.invitedAt ?? ''}.${String(number)}`, recipient.id),
  fields: messageTo(recipient, {
    sender,
    title: texts.declined,
    content: cut(
      [
        texts.declinedBy(slot.name, slot.role, shownMoment(slot.call)),
        slot.reason === null ? null : texts.reason(slot.reason),
      ]
        .filter((line) => line !== null)
        .join('\n'),
    ),
    context: eventContext(slot.event.id, slot.event.name),
    priority: messagePriority.high,
  }),
})

/** Tells a person that their hours were rejected, and why, or paid. */
export const hoursDecidedMessage = (
  {
    fields,
  }: { readonly fields: Pick<WorkHourFields, 'date' | 'start_time' | 'end_time' | 'event_name' | 'decision_reason'> },
  status: typeof workHourStatus.rejected | typeof workHourStatus.paid,
  owner: Person,
  by: Person,
  cause: string,
): DerivedMessage => {
  const { date, start_time, end_time, event_name, decision_reason } = fields
  const at = (time: string | null): string | null => time?.slice(0, 5) ?? null
  const isRejected = status === workHourStatus.rejected
  const lines = [
    messageTexts.hoursOf(event_name, shownMoment(date), at(start_time), at(end_time)),
    isRejected && decision_reason !== null ? texts.reason(decision_reason) : null,
  ]
  return {
    id: messageId(isRejected ? 'rejected' : 'paid', cause, owner.id),
    fields: messageTo(owner, {
      sender: by,
      title: isRejected ? texts.hoursRejected : texts.hoursPaid,
      content: cut(lines.filter((line) => line !== null).join('\n')),
      context: { link: `/WorkHours?month=${date.slice(0, 7)}`, text: contextTexts.workHours },
      priority: isRejected ? messagePriority.high : messagePriority.normal,
    }),
  }
}

/** Tells a person that a task of theirs is due. Its id has the day in it, and whether that is tomorrow: each is said once. */
export const deadlineMessage = (
  task: TaskRef & { readonly deadline: string },
  day: 'today' | 'tomorrow',
  recipient: Person,
): DerivedMessage => ({
  id: messageId('deadline', `${task.id.slice(-38)}.${task.deadline}.${day}`, recipient.id),
  fields: messageTo(recipient, {
    sender: null,
    title: day === 'today' ? texts.dueToday : texts.dueTomorrow,
    content: null,
    context: taskContext(task.id, task.description),
    priority: day === 'today' ? messagePriority.high : messagePriority.normal,
  }),
})

/** From so many of the same on there is one message, with their number. */
export const mostMessagesApart = 9

/** For how long what comes one after the other counts as coming together. */
export const togetherMs = 15 * 60 * 1000

const manyLinks: Readonly<Record<keyof typeof texts.many, { readonly link: string; readonly text: string | null }>> = {
  task: { link: '/Tasks', text: null },
  event: { link: '/Events', text: null },
  crew: { link: '/MyDay', text: null },
  reminder: { link: '/MyDay', text: null },
  unanswered: { link: '/CrewBoard', text: null },
  call: { link: '/MyDay', text: null },
  declined: { link: '/Events', text: null },
  deadline: { link: '/Tasks', text: null },
  hours: { link: '/WorkHours', text: contextTexts.workHours },
  rejected: { link: '/WorkHours', text: contextTexts.workHours },
  paid: { link: '/WorkHours', text: contextTexts.workHours },
}

const isGathered = (cause: string): cause is keyof typeof texts.many => Object.hasOwn(texts.many, cause)

/** Whether many messages like this one become one; each mention, say, leads to words of its own. */
export const isGatheredMessage = (id: string): boolean => isGathered(singleCause(id))

export const manyTitle = (id: string, count: number): string => {
  const cause = singleCause(id)
  return isGathered(cause) ? texts.many[cause](count) : ''
}

/** One message for many: of the same kind, from the same person. `like`: one of them. */
export function manyMessage(like: DerivedMessage, count: number): DerivedMessage | null {
  const cause = singleCause(like.id)
  if (!isGathered(cause)) return null
  const [, ...rest] = like.id.split(':')
  const fields: MessageFields = {
    ...like.fields,
    title: texts.many[cause](count),
    content: null,
    context_text: manyLinks[cause].text,
    context_link: manyLinks[cause].link,
    message_count: count,
  }
  return { id: [manyOf(cause), ...rest].join(':').slice(0, 128) as RecordId, fields }
}
