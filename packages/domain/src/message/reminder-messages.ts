import { messageTexts } from '../texts/index.ts'
import { workMessageTexts as texts } from '../texts/work-messages.ts'
import {
  cut,
  type DerivedMessage,
  eventContext,
  messageId,
  messageTo,
  type Person,
  shownMoment,
} from './derived-messages.ts'
import { messagePriority } from './values.ts'

interface OpenInvitation {
  readonly event: { readonly id: string; readonly name: unknown }
  /** The deadline for an answer, an instant. Part of the message's id. */
  readonly replyBy: string
  /** The same as a wall time, `yyyy-MM-ddTHH:mm`. */
  readonly deadline: string
}

/** Reminds a person of an open invitation. The id names slot and invitation, so that each is sent once. */
export function reminderMessage(
  slot: OpenInvitation & {
    readonly id: string
    readonly role: string
    readonly call: string
    readonly invitedAt: string
  },
  recipient: Person,
): DerivedMessage {
  const { id, role, call, invitedAt, event, deadline } = slot
  const [day, time = null] = shownMoment(call).split(' ')
  const lines = [messageTexts.crewCall(role, day ?? '', time), texts.answerUntil(shownMoment(deadline))]
  return {
    id: messageId('reminder', `${id.slice(-32)}.${invitedAt}`, recipient.id),
    fields: messageTo(recipient, {
      sender: null,
      title: texts.reminder,
      content: cut(lines.join('\n')),
      context: eventContext(event.id, event.name),
      priority: messagePriority.high,
    }),
  }
}

/**
 * Tells a planner who hasn't answered: `all` once the deadline has passed, or `freelancers` before it, because only a
 * planner can remind those. The id names event, deadline and which of the two.
 */
export function unansweredMessage(
  invitation: OpenInvitation & { readonly of: 'all' | 'freelancers'; readonly names: readonly string[] },
  recipient: Person,
): DerivedMessage {
  const { event, replyBy, deadline, of, names } = invitation
  const isOver = of === 'all'
  const lines = [
    texts.notAnswered(names),
    ...(isOver ? [] : [texts.answerUntil(shownMoment(deadline)), texts.remindFreelancers]),
  ]
  return {
    id: messageId('unanswered', `${event.id.slice(-22)}.${replyBy}.${of}`, recipient.id),
    fields: messageTo(recipient, {
      sender: null,
      title: (isOver ? texts.unanswered : texts.freelancersWithoutAnswer)(names.length),
      content: cut(lines.join('\n')),
      context: eventContext(event.id, event.name),
      priority: messagePriority.high,
    }),
  }
}
