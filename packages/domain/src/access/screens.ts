import { type Actor, can, isAdmin, isOperator } from './actor.ts'
import { seesAllHours } from './work-hour-access.ts'

/** The screens, in the order of the route table (specification A2). The first is where an unknown address leads. */
export const screens = [
  'Tasks',
  'Events',
  'Calendar',
  'WorkHours',
  'PersonalSpace',
  'MyDay',
  'Chats',
  'TeamManagement',
  'Settings',
  'Archive',
  'Clients',
  'SeasonalClients',
  'Payments',
  'Freelancers',
  'CrewBoard',
  'Templates',
] as const
export type Screen = (typeof screens)[number]

const adminScreens: readonly Screen[] = [
  'CrewBoard',
  'TeamManagement',
  'Clients',
  'Freelancers',
  'SeasonalClients',
  'Templates',
  'Payments',
  'Archive',
  'Settings',
]

const mainScreens: readonly Screen[] = ['MyDay', 'Events', 'Tasks', 'Calendar', 'Chats', 'WorkHours', 'PersonalSpace']

/** Main navigation, in order: operators see their day, Events and Calendar, everyone else all (docs/decisions/0071). */
export const navigationOf = (actor: Actor): readonly Screen[] =>
  isOperator(actor) ? ['MyDay', 'Events', 'Calendar'] : mainScreens

/** Screens of one's own that the main navigation leaves out: an operator's, beside it (docs/decisions/0002). */
export const ownScreensOf = (actor: Actor): readonly Screen[] =>
  isOperator(actor) ? ['Chats', 'WorkHours', 'PersonalSpace'] : []

/** Where a person lands: who works in events at their day, managers at what is to be done. */
export const landingOf = (actor: Actor): Screen => (isAdmin(actor) ? 'Tasks' : 'MyDay')

/**
 * Whether a person may open a screen. Operators reach their hours and personal space beside the main navigation; the hours report
 * of team management is open to those who see everyone's hours (docs/decisions/0002, hours report).
 */
export const mayOpen = (actor: Actor, screen: Screen): boolean =>
  isAdmin(actor) ||
  !adminScreens.includes(screen) ||
  (screen === 'TeamManagement' && seesAllHours(actor)) ||
  (screen === 'Templates' && can(actor, 'can_create_events'))

/**
 * The management section, in order: whole for admins, the hours report's screen alone for who sees everyone's hours. Others who
 * create events reach the templates from the form of an event.
 */
export const managementOf = (actor: Actor): readonly Screen[] =>
  adminScreens.filter((screen) => isAdmin(actor) || (screen !== 'Templates' && mayOpen(actor, screen)))

/** The screen that an address names: its last path segment, in any case; else the first screen. */
export function screenOfPath(path: string): Screen {
  const segment = path.split('/').findLast((part) => part !== '') ?? ''
  return screens.find((screen) => screen.toLowerCase() === segment.toLowerCase()) ?? screens[0]
}
