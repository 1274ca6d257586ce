/** The kinds of messages that people can turn off, in the order in which screens list them (docs/decisions/0069). */
export const messageKinds = [
  'given',
  'invitation',
  'call',
  'declined',
  'deadline',
  'hours',
  'decision',
  'mention',
  'review',
  'contact',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Kinds that only admins receive. */
export const adminMessageKinds: readonly MessageKind[] = ['declined', 'review', 'contact']

/**
 * Kinds by the first part of a message's id. `webhook` has none: nobody can turn off that something of theirs stopped.
 */
const kindsByCause: Readonly<Record<string, MessageKind>> = {
  task: 'given',
  event: 'given',
  crew: 'invitation',
  reminder: 'invitation',
  call: 'call',
  declined: 'declined',
  unanswered: 'declined',
  deadline: 'deadline',
  hours: 'hours',
  timer: 'hours',
  rejected: 'decision',
  paid: 'decision',
  mention: 'mention',
  review: 'review',
  contact: 'contact',
  contacts: 'contact',
}

/** The suffix of the cause of a message that combines many. */
const many = '-many'

/** What the id of a message begins with. */
const causeOfMessage = (id: string): string => id.split(':', 1)[0] ?? ''

export const manyOf = (cause: string): string => cause + many

export const isOfMany = (id: string): boolean => causeOfMessage(id).endsWith(many)

/** Returns the cause of a message, without the suffix of a combined one. */
export const singleCause = (id: string): string => {
  const cause = causeOfMessage(id)
  return cause.endsWith(many) ? cause.slice(0, -many.length) : cause
}

/** Returns a message's kind, or null if people can't turn it off. */
export function kindOfMessage(id: string): MessageKind | null {
  const cause = singleCause(id)
  return Object.hasOwn(kindsByCause, cause) ? (kindsByCause[cause] ?? null) : null
}
