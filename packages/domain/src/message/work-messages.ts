import type { CrewTerms } from '../crew/times.ts'
import type { RecordId } from '../shared/ids.ts'
import { contextTexts } from '../texts/index.ts'
import { workMessageTexts as texts } from '../texts/work-messages.ts'
import type { WorkHourFields } from '../work-hours/schema.ts'
import { workHourStatus } from '../work-hours/values.ts'
import {
  cut,
  type DerivedMessage,
  eventContext,
  type HoursFields,
  hoursContext,
  hoursLine,
  messageId,
  messageTo,
  type Person,
  shownMoment,
  taskContext,
} from './derived-messages.ts'
import { manyOf, singleCause } from './kinds.ts'
import type { MessageFields } from './schema.ts'
import { messagePriority } from './values.ts'

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

/** Tells a person that a task was assigned to them. */
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

/** Tells a person that they now run an event. */
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

/**
 * Tells a person who is in an event that it is cancelled, or takes place after all. `terms`: when and where they have to be
 * if it does, which may have changed while it was cancelled; null if it is cancelled.
 */
export const cancellationMessage = (
  event: EventRef,
  terms: CrewTerms | null,
  recipient: Person,
  { sender, cause }: { readonly sender: Person; readonly cause: string },
): DerivedMessage => ({
  id: messageId('call', `${event.id}.${cause}`, recipient.id),
  fields: messageTo(recipient, {
    sender,
    title: terms === null ? texts.eventCancelled : texts.eventResumed,
    content: terms === null ? texts.on(shownMoment(event.date)) : linesOf(terms).join('\n'),
    context: eventContext(event.id, event.name),
    priority: messagePriority.high,
  }),
})

const linesOf = ({ call, end, place }: CrewTerms): readonly string[] => [
  texts.call(shownMoment(call), null),
  texts.end(shownMoment(end), null),
  ...(place === null ? [] : [texts.place(place, null)]),
]

/** Tells somebody who was invited or accepted that their slot is not firm any more, or is again. */
export const planChangedMessage = (
  slot: { readonly id: string; readonly role: string; readonly terms: CrewTerms; readonly event: EventRef },
  isFirm: boolean,
  recipient: Person,
  { sender, cause }: { readonly sender: Person; readonly cause: string },
): DerivedMessage => {
  const context = eventContext(slot.event.id, slot.event.name)
  return {
    id: messageId('call', `${slot.id.slice(-20)}.${cause}`, recipient.id),
    fields: messageTo(recipient, {
      sender,
      title: isFirm ? texts.slotResumed : texts.slotCancelled,
      content: isFirm
        ? [slot.role, ...linesOf(slot.terms)].join('\n')
        : `${slot.role}, ${shownMoment(slot.terms.call)}`,
      context: isFirm ? context : { ...context, link: null },
      priority: messagePriority.high,
    }),
  }
}

const changed = <T>(now: T, before: T): T | null => (now === before ? null : before)

/** Tells somebody who was invited or accepted that the hours or the place have changed. */
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
 * Tells an admin that somebody won't come. The id names slot and invitation, so that later updates of the same refusal
 * replace the message. `number`: the number of messages about this refusal that the admin has deleted, plus one.
 */
export const declinedMessage = (
  slot: {
    readonly id: string
    readonly name: string
    readonly role: string
    readonly call: string
    readonly reason: string | null
    /** When they were invited; null without an invitation. */
    readonly invitedAt: string | null
    readonly event: EventRef
  },
  recipient: Person,
  {
    sender,
    number,
  }: { /** Null for a freelancer on their call's page. */ readonly sender: Person | null; readonly number: number },
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

/** Tells a person that their hours were rejected, with the reason, or paid. */
export const hoursDecidedMessage = (
  { fields }: { readonly fields: HoursFields & Pick<WorkHourFields, 'decision_reason'> },
  status: typeof workHourStatus.rejected | typeof workHourStatus.paid,
  owner: Person,
  by: Person,
  cause: string,
): DerivedMessage => {
  const { decision_reason } = fields
  const isRejected = status === workHourStatus.rejected
  const lines = [hoursLine(fields), isRejected && decision_reason !== null ? texts.reason(decision_reason) : null]
  return {
    id: messageId(isRejected ? 'rejected' : 'paid', cause, owner.id),
    fields: messageTo(owner, {
      sender: by,
      title: isRejected ? texts.hoursRejected : texts.hoursPaid,
      content: cut(lines.filter((line) => line !== null).join('\n')),
      context: hoursContext(fields),
      priority: isRejected ? messagePriority.high : messagePriority.normal,
    }),
  }
}

/** Tells a person that their task is due. The id has the date and `day`, so that each is sent once. */
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

/** The most messages of one kind that are sent apart. Beyond that, one message gives their number. */
export const mostMessagesApart = 9

/** How old an unread message may be to be combined with a new one. */
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

/** Whether many messages of this kind are combined. Mentions aren't, for example: each links to its own text. */
export const isGatheredMessage = (id: string): boolean => isGathered(singleCause(id))

export const manyTitle = (id: string, count: number): string => {
  const cause = singleCause(id)
  return isGathered(cause) ? texts.many[cause](count) : ''
}

/** Combines messages of one kind from one person into one. `like`: one of them. Null for kinds that aren't combined. */
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
