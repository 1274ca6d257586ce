import { type Actor, isAdmin, isOperator } from '../access/actor.ts'
import type { CommentFields } from '../comment/schema.ts'
import { eventStatus } from '../event/values.ts'
import type { SeasonalClientFields } from '../seasonal-client/schema.ts'
import { recordId, type RecordId } from '../shared/ids.ts'
import { withoutHalves } from '../shared/text.ts'
import { contextTexts, messageTexts } from '../texts/index.ts'
import { shownName } from '../user/schema.ts'
import type { WorkHourFields } from '../work-hours/schema.ts'
import { chatLink } from './message-link.ts'
import type { MessageFields } from './schema.ts'
import { messagePriority } from './values.ts'

/** A message that follows from a committed change. Its id does too, so that it is never written twice. */
export interface DerivedMessage {
  readonly id: RecordId
  readonly fields: MessageFields
}

/** The limit of a message's content; its link leads to the full text. */
const longestContent = 1000

export const cut = (text: string): string => withoutHalves(text.slice(0, longestContent))

/** Formats `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm` for display. */
export function shownMoment(moment: string): string {
  const [day = '', time] = moment.split('T')
  const [year = '', month = '', date = ''] = day.split('-')
  const shown = `${Number(date)}.${Number(month)}.${year}`
  return time === undefined ? shown : `${shown} ${time.slice(0, 5)}`
}

export interface Person extends Actor {
  readonly name: string
  readonly full_name: string | null
  readonly is_approved: boolean
}

/** The subject of a message: its link and its title. */
export interface MessageContext {
  readonly link: string
  /** Null if the subject has no name. */
  readonly text: string | null
}

export const eventContext = (id: string, name: unknown): MessageContext => ({
  link: `/Events?event=${encodeURIComponent(id)}`,
  text: contextTexts.event(String(name)),
})

export const taskContext = (id: string, description: unknown): MessageContext => ({
  link: `/Tasks?task=${encodeURIComponent(id)}`,
  text: contextTexts.task(String(description)),
})

export const chatContext = (id: string, title: unknown): MessageContext => ({
  link: chatLink(id),
  text: typeof title === 'string' ? contextTexts.chat(title) : null,
})

const seasonalContext = (id: string, eventName: unknown): MessageContext => ({
  link: `/SeasonalClients?client=${encodeURIComponent(id)}`,
  text: contextTexts.seasonalClient(String(eventName)),
})

// Ids have at most 128 characters, and old ones may be that long themselves. Their last characters distinguish them.
export const messageId = (kind: string, cause: string, recipient: string): RecordId =>
  recordId(`${kind}:${cause.slice(-60)}:${recipient.slice(-56)}`)

/** Returns the id that a derived message has where its recipient, or the slot that it is about, has another id. */
export function messageIdElsewhere(
  id: string,
  recipient: { readonly from: string; readonly to: string },
  slots: ReadonlyMap<string, string>,
): string {
  const end = (person: string): string => `:${person.slice(-56)}`
  if (!id.endsWith(end(recipient.from))) return id
  const cause = id.slice(0, -end(recipient.from).length)
  const slot = cause.split(/[:.]/, 2)[1] ?? ''
  return (cause.replace(slot, slots.get(slot) ?? slot) + end(recipient.to)).slice(0, 128)
}

export const messageTo = (
  recipient: Pick<Person, 'id'>,
  {
    sender,
    title,
    content,
    context,
    priority,
  }: {
    sender: Person | null
    title: string
    content: string | null
    /** Without a link if the recipient may not open it. */
    context: MessageContext | { readonly link: null; readonly text: MessageContext['text'] }
    priority: MessageFields['priority']
  },
): MessageFields => ({
  recipient_id: recordId(recipient.id),
  sender_name: sender === null ? null : shownName(sender),
  title,
  content,
  context_text: context.text === null ? null : withoutHalves(context.text.slice(0, 500)),
  context_link: context.link,
  priority,
  is_read: false,
  message_count: 1,
})

export const mentionMessageId = (commentId: string, recipientId: string): RecordId =>
  messageId('mention', commentId, recipientId)

/**
 * Returns a message for each person mentioned in a comment or chat message, except its author (specification A5).
 * `recipients`: the mentioned people who exist and see the item. Mentions of unknown people are left out and never
 * block the comment.
 */
export function mentionMessages(
  comment: { readonly id: string; readonly fields: Pick<CommentFields, 'content'> },
  author: Person,
  recipients: readonly Person[],
  context: MessageContext,
  kind: 'comment' | 'message' = 'comment',
): readonly DerivedMessage[] {
  const at = { ...context, link: `${context.link}&${kind}=${encodeURIComponent(comment.id)}` }
  return recipients
    .filter(({ id, is_approved }) => id !== author.id && is_approved)
    .map((recipient) => ({
      id: mentionMessageId(comment.id, recipient.id),
      fields: messageTo(recipient, {
        sender: author,
        title: kind === 'comment' ? messageTexts.mention : messageTexts.chatMention,
        content: cut(comment.fields.content),
        context: at,
        priority: messagePriority.normal,
      }),
    }))
}

/**
 * Returns a message for every active admin when somebody who is neither admin nor operator moved an event into the
 * review column (docs/specification.md, A4; docs/decisions/0002). `cause` identifies the change.
 */
export function reviewMessages(
  event: { readonly id: string; readonly name: unknown },
  change: { readonly before: unknown; readonly after: unknown; readonly mover: Person; readonly cause: string },
  people: readonly Person[],
): readonly DerivedMessage[] {
  const { before, after, mover, cause } = change
  if (after !== eventStatus.review || before === eventStatus.review || isAdmin(mover) || isOperator(mover)) return []
  return people
    .filter((person) => isAdmin(person) && person.is_approved)
    .map((recipient) => ({
      id: messageId('review', cause, recipient.id),
      fields: messageTo(recipient, {
        sender: mover,
        title: messageTexts.readyForReview,
        content: String(event.name),
        context: eventContext(event.id, event.name),
        priority: messagePriority.high,
      }),
    }))
}

/** Tells a person that their running timer was ended: by an admin, or because another of their timers began. */
export function timerEndedMessage(
  entry: { readonly id: string; readonly label: string | null; readonly note: string | null },
  owner: Person,
  by: Person | null,
  cause: string,
): DerivedMessage {
  const reason =
    by === null ? messageTexts.timerReplaced(entry.label) : messageTexts.timerStoppedBy(entry.label, shownName(by))
  return {
    id: messageId('timer', cause, owner.id),
    fields: messageTo(owner, {
      sender: by,
      title: messageTexts.timerStopped,
      content: entry.note === null ? reason : `${reason} ${entry.note}`,
      context: { link: '/WorkHours', text: contextTexts.workHours },
      priority: messagePriority.normal,
    }),
  }
}

/** Hours as a message describes them, in wall times. */
export type HoursFields = Pick<WorkHourFields, 'date' | 'start_time' | 'end_time' | 'event_name'>

export const hoursLine = ({ date, start_time, end_time, event_name }: HoursFields): string =>
  messageTexts.hoursOf(event_name, shownMoment(date), start_time?.slice(0, 5) ?? null, end_time?.slice(0, 5) ?? null)

export const hoursContext = ({ date }: HoursFields): MessageContext => ({
  link: `/WorkHours?month=${date.slice(0, 7)}`,
  text: contextTexts.workHours,
})

const hoursTitles = {
  create: messageTexts.hoursEntered,
  update: messageTexts.hoursCorrected,
  delete: messageTexts.hoursDeleted,
} as const

/** Tells a person that somebody else entered hours for them, or corrected or deleted theirs. */
export function hoursMessage(
  { fields }: { readonly fields: HoursFields },
  owner: Person,
  by: Person,
  { operation, cause }: { readonly operation: keyof typeof hoursTitles; readonly cause: string },
): DerivedMessage {
  return {
    id: messageId('hours', cause, owner.id),
    fields: messageTo(owner, {
      sender: by,
      title: hoursTitles[operation],
      content: hoursLine(fields),
      context: hoursContext(fields),
      priority: messagePriority.normal,
    }),
  }
}

/** A slot that awaits its person's answer. `call`: a day, with a time if known. */
interface CrewInvitation {
  readonly id: string
  readonly role: string
  readonly call: string
  readonly event: { readonly id: string; readonly name: unknown }
}

/** Asks a person whether they will come. */
export function crewInvitationMessage(
  { id, role, call, event }: CrewInvitation,
  recipient: Person,
  sender: Person,
  cause: string,
): DerivedMessage {
  const [day = '', time = null] = shownMoment(call).split(' ')
  return {
    id: messageId('crew', `${id}.${cause}`, recipient.id),
    fields: messageTo(recipient, {
      sender,
      title: messageTexts.crewInvitation,
      content: messageTexts.crewCall(role, day, time),
      context: eventContext(event.id, event.name),
      priority: messagePriority.high,
    }),
  }
}

/** A follow-up whose contact day has come. */
interface DueContact {
  readonly id: string
  readonly fields: Pick<SeasonalClientFields, 'event_name' | 'client_name' | 'contact_info' | 'next_contact_date'>
}

/** Whether a person is notified of follow-ups: admins who may sign in. */
export const isNotifiedOfContacts = (person: Actor & { readonly is_approved: boolean }): boolean =>
  isAdmin(person) && person.is_approved

/** Tells an admin that a contact day has come. The day is part of the id, so that another day is another message. */
export function contactMessage({ id, fields }: DueContact, recipient: Person): DerivedMessage {
  const { event_name, client_name, contact_info, next_contact_date } = fields
  return {
    id: messageId('contact', `${id}.${String(next_contact_date)}`, recipient.id),
    fields: messageTo(recipient, {
      sender: null,
      title: messageTexts.contactDue,
      content: cut([`${event_name}, ${client_name}`, contact_info].filter((line) => line !== null).join('\n')),
      context: seasonalContext(id, event_name),
      priority: messagePriority.normal,
    }),
  }
}

/** The most contacts that get a message each. More are combined into one, so that they don't flood the inbox. */
export const mostContactsApart = 10

/** Tells an admin about many contacts at once. */
export const contactsMessage = (count: number, recipient: Pick<Person, 'id'>, cause: string): DerivedMessage => ({
  id: messageId('contacts', cause, recipient.id),
  fields: messageTo(recipient, {
    sender: null,
    title: messageTexts.contactsDue(count),
    content: null,
    context: { link: '/SeasonalClients?due=1', text: contextTexts.seasonalClients },
    priority: messagePriority.normal,
  }),
})

/** Tells a person that one of their webhooks was stopped, because it kept failing or its address no longer exists. */
export const webhookMessage = (
  webhook: { readonly name: string; readonly isGone: boolean },
  owner: Person,
  cause: string,
): DerivedMessage => ({
  id: messageId('webhook', cause, owner.id),
  fields: messageTo(owner, {
    sender: null,
    title: messageTexts.webhookStopped,
    content: webhook.isGone ? messageTexts.webhookGone(webhook.name) : messageTexts.webhookFailing(webhook.name),
    context: { link: '/Settings?tab=webhooks', text: contextTexts.webhooks },
    priority: messagePriority.high,
  }),
})
