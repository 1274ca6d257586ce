import { type Actor, isAdmin } from '@bama/domain'

/** The tabs in order, by their names in the address. */
const teamTabs = ['hours', 'permissions', 'absences'] as const
export type TeamTab = (typeof teamTabs)[number]

export const tabNamed = (name: string | null): TeamTab | undefined => teamTabs.find((tab) => tab === name)

/** Returns the tabs open to a person. Permissions and absences are for admins (docs/decisions/0002, hours report). */
export const tabsOf = (actor: Actor): readonly TeamTab[] => (isAdmin(actor) ? teamTabs : ['hours'])

/** Returns the tab named in the address (`?tab=permissions`), or the hours if it is missing or not open to the actor. */
export function tabOf(name: string, actor: Actor): TeamTab {
  const named = tabNamed(name) ?? 'hours'
  return tabsOf(actor).includes(named) ? named : 'hours'
}
