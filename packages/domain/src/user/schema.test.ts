import { describe, expect, it } from 'vitest'
import { clientSchema } from '../client/schema.ts'
import { emailSchema } from '../shared/email.ts'
import { permissionFlags, permissionsSchema, roles } from './permissions.ts'
import { initials, passwordSchema, shownName, userSchema } from './schema.ts'

describe('people', () => {
  it('[A3.25] [A3.26] [A3.27] [A3.30] [A6.1] [A6.3] [B6.1] are regular users, approved, without flags, unless said otherwise', () => {
    expect(userSchema.parse({ name: 'דנה אלמוג', email: 'Dana@Almog-Events.example' })).toMatchObject({
      name: 'דנה אלמוג',
      full_name: null,
      email: 'dana@almog-events.example',
      role: 'user',
      is_admin: false,
      is_approved: true,
      permissions: {},
      phone: null,
      position: null,
      hire_date: null,
    })
    const whole = {
      name: 'dana',
      full_name: 'דנה אלמוג',
      email: 'dana@bama.example',
      is_admin: true,
      is_approved: false,
      permissions: { can_edit_tasks: true },
      phone: '050-0000000',
      position: 'במאית',
      hire_date: '2024-03-01',
    }
    expect(userSchema.parse(whole)).toMatchObject(whole)
    expect(roles).toEqual(['user', 'operator', 'admin'])
    for (const role of roles) expect(userSchema.parse({ name: 'א', email: 'a@b', role }).role).toBe(role)
    expect(userSchema.safeParse({ name: 'א', email: 'a@b', role: 'owner' }).success).toBe(false)
  })

  it('[A3.33] have ten permission flags, and that of own tasks', () => {
    const ofEvents = ['can_create_events', 'can_edit_events', 'can_delete_events']
    const ofTasks = ['can_create_tasks', 'can_edit_tasks', 'can_update_own_tasks', 'can_delete_tasks']
    const ofHours = ['can_view_all_work_hours', 'can_approve_work_hours']
    const ofComments = ['can_delete_comments', 'can_delete_own_comments']
    expect(permissionFlags).toEqual([...ofEvents, ...ofTasks, ...ofHours, ...ofComments])
    const all = Object.fromEntries(permissionFlags.map((flag) => [flag, true]))
    expect(permissionsSchema.parse(all)).toEqual(all)
    expect(permissionsSchema.safeParse({ can_fly: true }).success).toBe(false)
  })

  it('[A9.10] [B9.17] need a password of 6 characters', () => {
    expect(passwordSchema.safeParse('12345').success).toBe(false)
    expect(passwordSchema.safeParse('123456').success).toBe(true)
  })

  it('need an at-sign in their e-mail', () => {
    expect(emailSchema.safeParse('dana').error?.issues[0]?.message).toBe('bad_email')
    expect(emailSchema.safeParse('').success).toBe(false)
    expect(emailSchema.safeParse('da\u0000na@bama.test').success).toBe(false)
  })

  it('[A3.29] carry no password and no unknown field', () => {
    for (const field of ['password', 'lastLogin'])
      expect(userSchema.safeParse({ name: 'א', email: 'a@b', [field]: 'x' }).success).toBe(false)
    expect(userSchema.parse({ name: 'א', email: 'a@b' })).toHaveProperty('last_login', null)
  })

  it('show their full name, else their name, and its initials', () => {
    expect(shownName({ name: 'dana', full_name: null })).toBe('dana')
    expect(shownName({ name: 'dana', full_name: 'דנה אלמוג' })).toBe('דנה אלמוג')
    expect(initials('דנה בן אלמוג')).toBe('דא')
    expect(initials('דנה')).toBe('ד')
    expect(initials('')).toBe('')
  })
})

describe('clients', () => {
  it('[A3.43] need a name; the rest is optional', () => {
    expect(clientSchema.parse({ name: 'עיריית ראשל״צ' })).toEqual({
      name: 'עיריית ראשל״צ',
      contact_person: null,
      email: null,
      phone: null,
      address: null,
    })
    expect(clientSchema.safeParse({ name: ' ' }).success).toBe(false)
  })
})
