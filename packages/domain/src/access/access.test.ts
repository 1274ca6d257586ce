import { describe, expect, it } from 'vitest'
import { person } from '../testing/people.ts'
import { permissionFlags } from '../user/permissions.ts'
import { can, isAdmin } from './actor.ts'
import { accessRules, authorize, maySee } from './rules.ts'
import { landingOf, managementOf, mayOpen, navigationOf, screenOfPath } from './screens.ts'

/** The screens that only admins open, in the order of the navigation. */
const managementScreens = [
  'CrewBoard',
  'TeamManagement',
  'Clients',
  'Freelancers',
  'SeasonalClients',
  'Templates',
  'Payments',
  'Archive',
  'Settings',
] as const

const admin = person('admin')
const flagged = { ...person('user', {}, 'flagged-1'), is_admin: true }
const worker = person('user')
const editor = person('user', { can_edit_events: true })
const creator = person('user', { can_create_events: true })
const operator = person('operator')

const eventOf = (fields: object = {}) => ({
  id: 'e1',
  fields: { name: 'א', status: 'בוטל', checklist: [{ id: 'c1' }], assigned_operator_id: null, ...fields },
})

describe('roles and permissions', () => {
  it('[A6.2] [A6.4] knows admins by role or flag, and gives them every permission', () => {
    for (const actor of [admin, flagged]) {
      expect(isAdmin(actor)).toBe(true)
      for (const flag of permissionFlags) expect(can(actor, flag)).toBe(true)
    }
  })

  it('[A3.33] [A5.50] [B6.5] [B6.6] gives each role its defaults, which a set flag overrides', () => {
    const held = (actor: typeof worker): string[] => permissionFlags.filter((flag) => can(actor, flag))
    expect(held(worker)).toEqual(['can_create_tasks', 'can_update_own_tasks', 'can_delete_own_comments'])
    expect(held(operator)).toEqual([
      'can_create_events',
      'can_edit_events',
      'can_update_own_tasks',
      'can_delete_own_comments',
    ])
    expect(
      held(person('user', { can_create_tasks: false, can_delete_events: true, can_delete_own_comments: false })),
    ).toEqual(['can_delete_events', 'can_update_own_tasks'])
  })
})

describe('events', () => {
  it('[A6.24] [A6.25] is seen by an operator only when assigned, by id or e-mail', () => {
    expect(maySee(operator, 'events', eventOf())).toBe(false)
    expect(maySee(operator, 'events', eventOf({ assigned_operator_id: 'operator-2' }))).toBe(false)
    expect(maySee(operator, 'events', eventOf({ assigned_operator_id: operator.id }))).toBe(true)
    expect(maySee(operator, 'events', eventOf({ assigned_operator_id: operator.email.toUpperCase() }))).toBe(true)
    expect(maySee(worker, 'events', eventOf())).toBe(true)
  })

  it('looks at the row before: nobody writes what they do not see', () => {
    const mine = eventOf({ assigned_operator_id: operator.id })
    expect(
      authorize(operator, 'events', { operation: 'update', before: eventOf(), after: mine, patch: { status: 'בוטל' } }),
    ).not.toBeNull()
  })

  it('looks at the row after: nobody writes themselves out of sight', () => {
    const mine = eventOf({ assigned_operator_id: operator.id })
    expect(
      authorize(operator, 'events', { operation: 'update', before: mine, after: eventOf(), patch: { status: 'בוטל' } }),
    ).not.toBeNull()
  })

  it("[A6.20] hides the manager's part from everyone else, but not who operates", () => {
    const hidden = accessRules.events.hiddenFields(worker, eventOf())
    expect([...hidden].sort()).toEqual([
      'approval_status',
      'booking_status',
      'crew',
      'manager_checklist',
      'payment_status',
      'quote_number',
    ])
    expect(accessRules.events.hiddenFields(flagged, eventOf())).toEqual([])
  })

  it("is never created in another's name", () => {
    const after = eventOf({ user_id: 'someone' })
    expect(authorize(creator, 'events', { operation: 'create', after, patch: { user_id: 'someone' } })).toEqual({
      field: 'user_id',
    })
    expect(authorize(admin, 'events', { operation: 'create', after, patch: { user_id: 'someone' } })).toEqual({
      field: 'user_id',
    })
  })
})

describe('people', () => {
  const other = { id: 'user-2', fields: {} }
  const self = { id: worker.id, fields: {} }

  it('shows everyone id, name, e-mail and role of everyone, the rest to admins and oneself', () => {
    const hidden = accessRules.systemUsers.hiddenFields(worker, other)
    for (const shown of ['name', 'full_name', 'email', 'role']) expect(hidden).not.toContain(shown)
    for (const secret of [
      'permissions',
      'phone',
      'is_admin',
      'is_approved',
      'active_timer_id',
      'last_login',
      'last_login_device',
    ])
      expect(hidden).toContain(secret)
    expect(accessRules.systemUsers.hiddenFields(worker, self)).toEqual([])
    expect(accessRules.systemUsers.hiddenFields(admin, other)).toEqual([])
  })

  it('[A7.5] [A7.34] lets a person write their own full_name by sync, and nobody anything else', () => {
    const update = (actor: typeof admin, before: typeof self, cell: string) =>
      authorize(actor, 'systemUsers', { operation: 'update', before, after: before, patch: { [cell]: 'x' } })
    expect(update(worker, self, 'full_name')).toBeNull()
    for (const cell of ['role', 'email', 'permissions/can_edit_events', 'is_admin', 'name'])
      expect(update(worker, self, cell)).not.toBeNull()
    expect(update(worker, other, 'full_name')).not.toBeNull()
    expect(update(admin, other, 'role')).not.toBeNull()
  })
})

describe('clients', () => {
  it('shows the name to everyone and the contact fields to admins', () => {
    expect(accessRules.clients.hiddenFields(worker, { id: 'c', fields: {} })).toEqual([
      'contact_person',
      'email',
      'phone',
      'address',
    ])
    expect(accessRules.clients.hiddenFields(admin, { id: 'c', fields: {} })).toEqual([])
  })

  it('is created by name alone by those who write events', () => {
    const after = { id: 'c', fields: { name: 'א' } }
    const create = (actor: typeof admin, patch: Record<string, string>) =>
      authorize(actor, 'clients', { operation: 'create', after, patch })
    expect(create(editor, { name: 'א' })).toBeNull()
    expect(create(creator, { name: 'א' })).toBeNull()
    expect(create(worker, { name: 'א' })).not.toBeNull()
    expect(create(editor, { name: 'א', phone: '03' })).toEqual({ field: 'phone' })
    expect(create(admin, { name: 'א', phone: '03' })).toBeNull()
  })
})

describe('screens', () => {
  it('[A2.16] [A2.15] takes the last path segment in any case, else the first screen', () => {
    expect(screenOfPath('/events')).toBe('Events')
    expect(screenOfPath('/a/WORKHOURS/')).toBe('WorkHours')
    expect(screenOfPath('/')).toBe('Tasks')
    expect(screenOfPath('/nothing')).toBe('Tasks')
    // A screen's address is its name, not its label with hyphens.
    expect(screenOfPath('/work-hours')).toBe('Tasks')
  })

  it('[A2.2] [A2.4] [A2.26] [A2.28] [A6.9] [A6.10] shows operators their day, Events and Calendar, others all', () => {
    expect(navigationOf(operator)).toEqual(['MyDay', 'Events', 'Calendar'])
    expect(navigationOf(worker)).toEqual([
      'MyDay',
      'Events',
      'Tasks',
      'Calendar',
      'Chats',
      'WorkHours',
      'PersonalSpace',
    ])
    expect(landingOf(operator)).toBe('MyDay')
    expect(landingOf(worker)).toBe('MyDay')
    expect(landingOf(admin)).toBe('Tasks')
  })

  it('[A6.5] [B6.4] opens management to admins only', () => {
    for (const screen of managementScreens) {
      expect(mayOpen(admin, screen)).toBe(true)
      expect(mayOpen(worker, screen)).toBe(false)
      // Operators may create events by default, so they may open the templates.
      expect(mayOpen(operator, screen)).toBe(screen === 'Templates')
    }
    expect(mayOpen(operator, 'WorkHours')).toBe(true)
  })

  it.each([
    ['can_view_all_work_hours', 'user'],
    ['can_approve_work_hours', 'user'],
    ['can_view_all_work_hours', 'operator'],
    ['can_approve_work_hours', 'operator'],
  ] as const)('[A2.7] [A6.6] opens team management, and nothing else of it, to who holds %s as %s', (flag, role) => {
    const holder = person(role, { [flag]: true })
    expect(mayOpen(holder, 'TeamManagement')).toBe(true)
    expect(managementOf(holder)).toEqual(['TeamManagement'])
    expect(mayOpen(holder, 'Settings')).toBe(false)
  })

  it('[A2.29] shows the management section to admins whole, and to others not at all', () => {
    expect(managementOf(admin)).toEqual(managementScreens)
    for (const actor of [worker, operator, person('user', { can_edit_events: true, can_view_all_work_hours: false })])
      expect(managementOf(actor)).toEqual([])
  })
})
