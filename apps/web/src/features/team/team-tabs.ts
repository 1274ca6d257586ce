import { type Actor, isAdmin } from '@bama/domain'

/** The tabs, in order; they are named so in the address. */
const teamTabs = ['hours', 'permissions', 'absences'] as const
export type TeamTab = (typeof teamTabs)[number]

export const tabNamed = (name: string | null): TeamTab | undefined => teamTabs.find((tab) => tab === name)

/** The tabs that this person has: absences and permissions are an admin's (docs/decisions/0002, hours report). */
export const tabsOf = (actor: Actor): readonly TeamTab[] => (isAdmin(actor) ? teamTabs : ['hours'])

/** The tab that an address asks for (`?tab=permissions`): the hours, which are looked at daily, when it asks for none or another's. */
export function tabOf(name: string, actor: Actor): TeamTab {
  const named = tabNamed(name) ?? 'hours'
  return tabsOf(actor).includes(named) ? named : 'hours'
}
