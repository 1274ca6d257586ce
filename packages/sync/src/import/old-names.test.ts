import type { EntityName } from '@bama/domain'
import { expect, it } from 'vitest'
import { converted } from './conversions.ts'
import { fileFacts } from './file-facts.ts'
import { withPresentNames } from './old-names.ts'

const at = '2024-03-01T08:00:00.000Z'

it.each<[EntityName, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]>([
  ['systemUsers', { name: 'דנה', createdAt: at }, { name: 'דנה', created_at: at }],
  ['systemUsers', { name: 'דנה', lastLogin: at }, { name: 'דנה', last_login: at }],
  ['systemUsers', { name: 'דנה', lastLoginTime: at }, { name: 'דנה', last_login: at }],
  ['comments', { created_date: at }, { created_at: at }],
  ['personalMessages', { created_date: at }, { created_at: at }],
  ['clients', { created_date: at }, { created_at: at }],
  ['seasonalClients', { created_date: at }, { created_at: at }],
])('[A3.28] [A3.29] [A3.36] [A3.39] [A3.44] [A3.46] [B3.32] %s: %j is read as %j', (entity, old, now) => {
  expect(Object.fromEntries(withPresentNames(entity, old))).toEqual(now)
})

it('[B3.6] [B3.14] [B3.15] tasks, comments and messages are read under the names that have the indexes', () => {
  const read = (entity: EntityName, old: object) => Object.fromEntries(withPresentNames(entity, { ...old }))
  expect(read('tasks', { due_date: '2026-05-20', assigned_to: 'a@b.co' })).toEqual({
    deadline: '2026-05-20',
    assigned_user: 'a@b.co',
  })
  expect(read('comments', { entity_type: 'event', entity_id: 'e1', user_id: 'u1' })).toEqual({
    item_type: 'event',
    item_id: 'e1',
    created_by: 'u1',
  })
  expect(read('personalMessages', { user_id: 'u1' })).toEqual({ recipient_id: 'u1' })
})

it('where a record has both names, that of today counts, unless there is nothing under it', () => {
  const deadlineOf = (now: unknown) => withPresentNames('tasks', { due_date: 'old', deadline: now }).get('deadline')
  expect([deadlineOf('new'), deadlineOf(null), deadlineOf('')]).toEqual(['new', 'old', 'old'])
})

it('a task is assigned by an id or a name of the file, but not by a name that several people have', () => {
  const users = [
    { id: 'u1', name: 'דנה', full_name: 'דנה אלמוג', email: 'dana@almog.example' },
    { id: 'u2', name: 'דנה', full_name: 'דנה רימון', email: 'dana@rimon.example' },
    { id: 'u4', name: 'דנה', email: 'dana@holon.example' },
    { id: 'u5', name: 'יעל', email: 'yael@almog.example' },
    { id: 'u6', name: 'יעל' },
    { id: 'u3', name: 'רון', full_name: 'רון', email: 'ron@almog.example' },
  ]
  const facts = fileFacts(new Map<EntityName, readonly unknown[]>([['systemUsers', users]]), 'Asia/Jerusalem')
  const assigned = (to: string) => converted('tasks', 'assigned_user', to, facts)
  expect(['u1', 'דנה רימון', 'רון', 'דנה', 'יעל'].map(assigned)).toEqual([
    'dana@almog.example',
    'dana@rimon.example',
    'ron@almog.example',
    'דנה',
    'יעל',
  ])
})
