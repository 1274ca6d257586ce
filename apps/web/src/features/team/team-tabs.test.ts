import type { Actor } from '@bama/domain'
import { expect, it } from 'vitest'
import { tabOf, tabsOf } from './team-tabs.ts'

const actor = (role: Actor['role'], is_admin = false): Actor => ({
  id: 'x',
  email: 'x@bama.test',
  role,
  is_admin,
  permissions: {},
})

it('[A2.129] opens with the hours, which are approved daily; permissions are for admins', () => {
  expect(tabsOf(actor('admin'))).toEqual(['hours', 'permissions', 'absences'])
  expect(tabOf('', actor('admin'))).toBe('hours')
  expect(tabOf('permissions', actor('admin'))).toBe('permissions')
  expect(tabOf('hours', actor('user', true))).toBe('hours')
  expect(tabOf('nothing', actor('user', true))).toBe('hours')
})

it('shows whoever is no admin the hours, whatever the address says', () => {
  for (const name of ['', 'hours', 'permissions', 'absences']) expect(tabOf(name, actor('operator'))).toBe('hours')
  expect(tabsOf(actor('user'))).toEqual(['hours'])
})
