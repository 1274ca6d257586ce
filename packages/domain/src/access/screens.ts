import { type Actor, can, isAdmin, isOperator } from './actor.ts'
import { seesAllHours } from './work-hour-access.ts'

/** The screens, in the order of the route table (specification A2). Unknown addresses lead to the first. */
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

/** Main navigation, in order. Operators get three screens, everyone else all (docs/decisions/0071). */
export const navigationOf = (actor: Actor): readonly Screen[] =>
  isOperator(actor) ? ['MyDay', 'Events', 'Calendar'] : mainScreens

/** A person's own screens that their main navigation omits. Operators reach these separately (docs/decisions/0002). */
export const ownScreensOf = (actor: Actor): readonly Screen[] =>
  isOperator(actor) ? ['Chats', 'WorkHours', 'PersonalSpace'] : []

/** The screen a person starts on: tasks for admins, their own day for everyone else. */
export const landingOf = (actor: Actor): Screen => (isAdmin(actor) ? 'Tasks' : 'MyDay')

/**
 * Whether a person may open a screen. Besides admins, those who see everyone's hours may open team management, for its
 * hours report (docs/decisions/0002, hours report), and those who create events may open the templates.
 */
export const mayOpen = (actor: Actor, screen: Screen): boolean =>
  isAdmin(actor) ||
  !adminScreens.includes(screen) ||
  (screen === 'TeamManagement' && seesAllHours(actor)) ||
  (screen === 'Templates' && can(actor, 'can_create_events'))

/**
 * The management section, in order. Admins see all of it; others see only the hours report, if they see everyone's
 * hours. Those who create events reach the templates from the event form instead.
 */
export const managementOf = (actor: Actor): readonly Screen[] =>
  adminScreens.filter((screen) => isAdmin(actor) || (screen !== 'Templates' && mayOpen(actor, screen)))

/** The screen that an address names by its last path segment, in any case. Defaults to the first screen. */
export function screenOfPath(path: string): Screen {
  const segment = path.split('/').findLast((part) => part !== '') ?? ''
  return screens.find((screen) => screen.toLowerCase() === segment.toLowerCase()) ?? screens[0]
}
