import { z } from 'zod'
import { placeTextSchema } from '../jewish-calendar/place.ts'
import { daySchema, instantSchema } from '../shared/day.ts'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import { emailSchema } from '../shared/email.ts'
import { restWeekdaysSchema } from '../crew/rest-weekdays.ts'
import { quietHoursSchema } from '../message/quiet-hours.ts'
import { recordIdSchema } from '../shared/ids.ts'
import { labelSchema, optional, optionalLine, requiredLine } from '../shared/text.ts'
import { minPasswordLength } from './password-length.ts'
import { permissionsSchema, roles } from './permissions.ts'

/** A password as typed. The specification's minimum is 6 characters; the form advises 12. */
export const passwordSchema = z.string().min(minPasswordLength, 'too_short').max(1024, 'too_long')

/** A person who signs in (specification A3). Has no password: the server keeps hashes with its accounts. */
export const userSchema = z.strictObject({
  name: requiredLine(120),
  full_name: optionalLine(120),
  email: emailSchema,
  role: z.enum(roles).default('user'),
  is_admin: z.boolean().default(false),
  permissions: permissionsSchema.default({}),
  /** Whether they may sign in. Users whom an admin creates are approved. */
  is_approved: z.boolean().default(true),
  phone: optionalLine(40),
  position: optionalLine(120),
  hire_date: optional(daySchema),
  last_login: optional(instantSchema),
  /** The browser and operating system, by their common names. */
  last_login_device: optionalLine(120),
  /** The calendar view: Hebrew months above Gregorian ones, Hebrew dates on days, and the place for sun times. */
  shows_hebrew_months: z.boolean().default(true),
  shows_hebrew_dates: z.boolean().default(true),
  calendar_place: optional(placeTextSchema),
  /** Message kinds (message/preferences.ts) that are turned off, not pushed, and also sent by e-mail. */
  messages_off: z.array(labelSchema).max(500, 'too_many').default([]),
  pushes_off: z.array(labelSchema).max(500, 'too_many').default([]),
  messages_mailed: z.array(labelSchema).max(500, 'too_many').default([]),
  quiet_hours: optional(quietHoursSchema),
  rests_on_sabbath: z.boolean().default(true),
  calls_break_quiet: z.boolean().default(false),
  push_shows_content: z.boolean().default(false),
  /** The weekdays on which they never work (crew/rest-weekdays.ts). Admins write it too. */
  rest_weekdays: optional(restWeekdaysSchema),
  active_timer_id: optional(recordIdSchema),
  active_timer_event_id: optional(recordIdSchema),
  active_timer_event_name: optionalLine(500),
  active_timer_start_time: optional(instantSchema),
})

export type UserFields = z.infer<typeof userSchema>
export type User = UserFields & RecordMeta & { readonly id: z.infer<typeof recordIdSchema> }

/** The fields that everyone sees of everyone. */
export const publicUserFields = ['name', 'full_name', 'email', 'role'] as const satisfies readonly (keyof UserFields)[]

/** The fields that people change of themselves by sync. Admins change all others, through `/api/users`. */
export const ownUserFields = [
  'full_name',
  'shows_hebrew_months',
  'shows_hebrew_dates',
  'calendar_place',
  'messages_off',
  'pushes_off',
  'messages_mailed',
  'quiet_hours',
  'rests_on_sabbath',
  'calls_break_quiet',
  'push_shows_content',
  'rest_weekdays',
] as const satisfies readonly (keyof UserFields)[]

/** A user as it reaches a screen. All but the public fields are present only for admins and oneself. */
export type VisibleUser = Pick<User, 'id' | (typeof publicUserFields)[number]> & Partial<User>

export const userModel: EntityModel = {
  ...plainCells,
  name: 'systemUsers',
  schema: userSchema,
  sets: { messages_off: labelSchema, pushes_off: labelSchema, messages_mailed: labelSchema },
  maps: { permissions: permissionsSchema },
  sensitive: ['phone'],
  derived: [
    'active_timer_id',
    'active_timer_event_id',
    'active_timer_event_name',
    'active_timer_start_time',
    'last_login',
    'last_login_device',
  ],
}

export const shownName = (user: { readonly name: string; readonly full_name: string | null }): string =>
  user.full_name ?? user.name

/** Returns up to two initials for an avatar: of the first and the last word. */
export function initials(name: string): string {
  // Skips the addition in parentheses that tells namesakes apart.
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.startsWith('('))
  const first = words[0]
  const last = words.length > 1 ? words[words.length - 1] : undefined
  return [first, last]
    .map((word) => String.fromCodePoint(...(word === undefined ? [] : [word.codePointAt(0) ?? 0])))
    .join('')
}
