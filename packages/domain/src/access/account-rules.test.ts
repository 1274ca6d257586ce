import { describe, expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import type { Permissions, Role } from '../user/permissions.ts'
import { type User, userSchema } from '../user/schema.ts'
import { changesAccess, losesAccess, refusalOf } from './account-rules.ts'

const person = (role: Role, permissions: Permissions = {}, rest: Partial<User> = {}): User => ({
  ...userSchema.parse({ name: 'דנה', email: 'dana@bama.test', role, permissions }),
  id: recordId('dana'),
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
  _version: 1,
  ...rest,
})

describe('losing access', () => {
  const cases: readonly [what: string, before: User, after: User, loses: boolean][] = [
    ['an admin becomes a worker', person('admin'), person('user'), true],
    ['an admin by the flag loses it', person('user', {}, { is_admin: true }), person('user'), true],
    ['an admin by role and flag loses one of them', person('admin', {}, { is_admin: true }), person('admin'), false],
    ['a worker becomes an admin', person('user'), person('admin'), false],
    [
      'a worker becomes an operator, with every flag kept',
      person('user', { can_create_tasks: true }),
      person('operator', { can_create_tasks: true }),
      true,
    ],
    ['an operator becomes a worker and loses what operators may by default', person('operator'), person('user'), true],
    [
      'an operator becomes a worker with those flags set',
      person('operator'),
      person('user', { can_create_events: true, can_edit_events: true }),
      false,
    ],
    ['a flag is taken', person('user', { can_edit_events: true }), person('user'), true],
    ['a flag is set to false that the role gives', person('user'), person('user', { can_create_tasks: false }), true],
    ['a flag is cleared that the role gives anyway', person('user', { can_create_tasks: true }), person('user'), false],
    ['a flag is set to false that nobody held', person('user'), person('user', { can_edit_events: false }), false],
    ['a flag is given', person('user'), person('user', { can_edit_events: true }), false],
    ['the approval is withdrawn', person('user'), person('user', {}, { is_approved: false }), true],
    ['the approval is given', person('user', {}, { is_approved: false }), person('user'), false],
    ['details change', person('user'), person('user', {}, { phone: '03', email: 'other@bama.test' }), false],
  ]
  it.each(cases)('%s: from %o to %o', (_what, before, after, loses) => {
    expect(losesAccess(before, after)).toBe(loses)
  })

  it('is a change of access, as gaining is; details are none', () => {
    const untouched = cases.filter(([, before, after]) => !changesAccess(before, after))
    expect(untouched.map(([what]) => what)).toEqual(['details change'])
  })
})

describe('what an admin may not do', () => {
  const refusal = (actorId: string, before: User, after: User | null, hasOtherAdmin = true) =>
    refusalOf({ actorId, before, after, hasOtherAdmin })?.code ?? null

  it('is to take the last admin away, whoever it is, in whatever way', () => {
    const last = person('admin')
    for (const actorId of ['dana', 'noa'])
      for (const after of [null, person('user'), person('admin', {}, { is_approved: false })])
        expect(refusal(actorId, last, after, false)).toBe('last_admin')
    expect(refusal('noa', person('user'), null, false)).toBeNull()
    expect(refusal('noa', person('admin', {}, { is_approved: false }), null, false)).toBeNull()
    expect(refusal('noa', last, null, true)).toBeNull()
  })

  it('is to change their own access or end their own account', () => {
    expect(refusal('dana', person('admin'), person('user'))).toBe('not_oneself')
    expect(refusal('dana', person('admin'), person('admin', {}, { is_admin: true }))).toBe('not_oneself')
    expect(refusal('dana', person('admin'), null)).toBe('not_oneself')
    expect(refusal('dana', person('admin'), person('admin', {}, { phone: '03' }))).toBeNull()
  })

  it('is to edit the permissions of an admin, who holds them all', () => {
    expect(refusal('noa', person('admin'), person('admin', { can_edit_events: false }))).toBe('forbidden')
    expect(refusal('noa', person('user'), person('admin', { can_edit_events: true }))).toBe('forbidden')
    expect(refusal('noa', person('admin'), person('user', { can_edit_events: true }))).toBeNull()
  })
})
