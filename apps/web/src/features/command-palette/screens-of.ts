import { type Actor, isOperator, managementOf, navigationOf, type Screen } from '@bama/domain'

/** The screens that a person gets to: the navigation, what operators have in their user card, and management. */
export function screensOf(actor: Actor): readonly Screen[] {
  const own: readonly Screen[] = isOperator(actor) ? ['Chats', 'PersonalSpace', 'WorkHours'] : []
  return [...navigationOf(actor), ...own, ...managementOf(actor)]
}
