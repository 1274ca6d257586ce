import { permissionFlags, recordId, type VisibleUser } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { teamTexts } from '../../../texts/team.ts'
import { changedFlags, flagGroups, flagsOf } from './flags.ts'

const inbal = (more: Partial<VisibleUser> = {}): VisibleUser => ({
  id: recordId('i'),
  name: 'ענבל',
  full_name: null,
  email: 'i@bama.test',
  role: 'user',
  ...more,
})

const onOf = (person: VisibleUser) => permissionFlags.filter((flag) => flagsOf(person)[flag])

describe('permission switches', () => {
  it('[A2.133] are ten and that of own tasks, each in one group and with a text of its own', () => {
    expect(flagGroups.flatMap(({ flags }) => flags)).toEqual([...permissionFlags])
    expect(new Set(permissionFlags.map((flag) => teamTexts.person.flags[flag])).size).toBe(11)
  })

  it("show what holds: the role's defaults, deleting own comments unless that was taken", () => {
    expect(onOf(inbal())).toEqual(['can_create_tasks', 'can_update_own_tasks', 'can_delete_own_comments'])
    expect(onOf(inbal({ role: 'operator' }))).toEqual([
      'can_create_events',
      'can_edit_events',
      'can_update_own_tasks',
      'can_delete_own_comments',
    ])
    expect(onOf(inbal({ permissions: { can_delete_own_comments: false, can_create_tasks: true } }))).toEqual([
      'can_create_tasks',
      'can_update_own_tasks',
    ])
    expect(onOf(inbal({ role: 'admin' }))).toEqual([...permissionFlags])
    expect(onOf(inbal({ is_admin: true }))).toEqual([...permissionFlags])
  })

  it('save only what differs from the person as they are now', () => {
    expect(changedFlags(inbal(), { can_edit_tasks: true, can_create_tasks: true })).toEqual({ can_edit_tasks: true })
    expect(changedFlags(inbal(), { can_create_tasks: false })).toEqual({ can_create_tasks: false })
    // A colleague has made the same change meanwhile.
    expect(changedFlags(inbal({ permissions: { can_edit_tasks: true } }), { can_edit_tasks: true })).toEqual({})
    expect(changedFlags(inbal(), {})).toEqual({})
  })
})
