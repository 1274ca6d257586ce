import { type Actor, isOperator, managementOf, navigationOf, type Screen } from '@bama/domain'

/** Returns the screens open to a person: navigation, the links in an operator's user card, and management. */
export function screensOf(actor: Actor): readonly Screen[] {
  const own: readonly Screen[] = isOperator(actor) ? ['Chats', 'PersonalSpace', 'WorkHours'] : []
  return [...navigationOf(actor), ...own, ...managementOf(actor)]
}
