import { messageTexts } from '../texts/index.ts'
import { workMessageTexts as texts } from '../texts/work-messages.ts'
import { cut, type DerivedMessage, eventContext, messageId, messageTo, type Person } from './derived-messages.ts'
import { messagePriority } from './values.ts'
import { shownMoment } from './work-messages.ts'

interface OpenInvitation {
  readonly event: { readonly id: string; readonly name: unknown }
  /** The end of the time to answer, an instant; it and the invitation stand in ids. */
  readonly replyBy: string
  /** The same as the clock on the wall shows it, `yyyy-MM-ddTHH:mm`. */
  readonly deadline: string
}

/** Reminds a person of an invitation that they have not answered. Its id names slot and invitation: each is said once. */
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
 * Tells a planner who has not answered: all whose deadline has passed, or (`freelancers`) those whom nothing but a planner can
 * remind before it does. Its id names event, deadline and which of the two.
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
