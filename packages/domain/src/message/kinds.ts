/** What messages tell of: what a person chooses by (docs/decisions/0069). In the order in which screens list them. */
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

/** Kinds that only admins get. */
export const adminMessageKinds: readonly MessageKind[] = ['declined', 'review', 'contact']

/** A message's id begins with what it follows from. Nobody turns off what says that something of theirs stopped (`webhook`). */
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

/** How the causes of messages begin that tell of many. */
const many = '-many'

/** What the id of a message begins with. */
const causeOfMessage = (id: string): string => id.split(':', 1)[0] ?? ''

export const manyOf = (cause: string): string => cause + many

export const isOfMany = (id: string): boolean => causeOfMessage(id).endsWith(many)

/** The same for a message and for one that tells of many such. */
export const singleCause = (id: string): string => {
  const cause = causeOfMessage(id)
  return cause.endsWith(many) ? cause.slice(0, -many.length) : cause
}

/** Null: of no kind that could be chosen. */
export function kindOfMessage(id: string): MessageKind | null {
  const cause = singleCause(id)
  return Object.hasOwn(kindsByCause, cause) ? (kindsByCause[cause] ?? null) : null
}
