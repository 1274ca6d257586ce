import { expect, it } from 'vitest'
import { person } from '../testing/people.ts'
import { permissionLockOf } from './permission-lock.ts'

const admin = person('admin')

it.each([
  ["a worker's", admin, person('user'), null],
  ["an operator's", admin, person('operator'), null],
  ["one's own", admin, admin, 'own'],
  ["another admin's", admin, person('admin', {}, 'admin-2'), 'admin'],
  ["an admin's by the older flag", admin, { ...person('user'), is_admin: true }, 'admin'],
  ["a colleague's, by a worker", person('user', { can_approve_work_hours: true }, 'avi'), person('user'), 'not_admin'],
] as const)('[A5.49] [A6.30] the permissions that may be changed: %s', (_whose, actor, whom, lock) => {
  expect(permissionLockOf(actor, whom)).toBe(lock)
})
