import { describe, expect, it } from 'vitest'
import type { Actor } from '../access/actor.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { recordId } from '../shared/ids.ts'
import { person } from '../testing/people.ts'
import { addComment, type CommentedItem, deleteComment } from './commands.ts'
import { isReachedByMention } from './reach.ts'
import { type Comment, commentSchema } from './schema.ts'

const contextOf = (actor: Actor): CommandContext => ({ actor, newId: () => recordId('c1'), random: () => 0.4 })

const itemOf = (type: CommentedItem['type'], fields: object = {}): CommentedItem => ({
  type,
  record: { id: recordId('i1'), ...fields },
})
const event = itemOf('event')
const task = itemOf('task')
const operators = itemOf('event', { assigned_operator_id: 'operator-1' })

const comment = (fields: Partial<Comment> = {}): Comment => ({
  ...commentSchema.parse({ item_type: 'event', item_id: 'i1', content: 'אפשרי' }),
  id: recordId('c1'),
  created_at: '2027-04-12T14:42:00.000Z',
  updated_at: '2027-04-12T14:42:00.000Z',
  _version: 1,
  ...fields,
})

describe('addComment', () => {
  it("[A1.10] [A7.17] writes a comment on an event or a task, trimmed, as its author's", () => {
    for (const item of [event, task])
      expect(
        addComment(contextOf(person('user')), { item, content: '  @דנה אפשרי? ', mentions: [recordId('dana')] }),
      ).toEqual({
        ok: true,
        value: [
          {
            entity: 'comments',
            recordId: 'c1',
            operation: 'create',
            patch: {
              item_type: item.type,
              item_id: 'i1',
              content: '@דנה אפשרי?',
              'mentions/dana': true,
              created_by: 'user-1',
            },
          },
        ],
      })
  })

  it.each(['', '   ', '\n\t'])('[A5.19] refuses a text without content (%j)', (content) => {
    expect(addComment(contextOf(person('user')), { item: event, content, mentions: [] })).toEqual({
      ok: false,
      error: { code: 'invalid', field: 'content', reason: 'required' },
    })
  })

  it('refuses a text that is too long to store', () => {
    expect(
      addComment(contextOf(person('user')), { item: event, content: 'א'.repeat(20_001), mentions: [] }),
    ).toMatchObject({ ok: false, error: { reason: 'too_long' } })
  })

  it('is open to whoever sees the item', () => {
    const add = (actor: Actor, item: CommentedItem) =>
      addComment(contextOf(actor), { item, content: 'כן', mentions: [] }).ok
    expect(add(person('operator'), operators)).toBe(true)
    expect(add(person('operator'), event)).toBe(false)
    expect(add(person('operator', {}, 'operator-2'), operators)).toBe(false)
    expect(add(person('operator'), task)).toBe(true)
  })
})

describe('deleteComment', () => {
  const mayDelete = (actor: Actor, fields: Partial<Comment>): boolean =>
    deleteComment(contextOf(actor), { item: event, comment: comment(fields) }).ok
  const own = { created_by: recordId('user-1') }
  const others = { created_by: recordId('user-2') }

  it('[A7.17] deletes by the id', () => {
    expect(deleteComment(contextOf(person('admin')), { item: event, comment: comment() })).toEqual({
      ok: true,
      value: [{ entity: 'comments', recordId: 'c1', operation: 'delete', patch: {} }],
    })
  })

  it('[A6.22] lets admins, holders of can_delete_comments, and authors who may delete their own', () => {
    expect(mayDelete(person('admin'), others)).toBe(true)
    expect(mayDelete({ ...person('user'), is_admin: true }, others)).toBe(true)
    expect(mayDelete(person('user', { can_delete_comments: true }), others)).toBe(true)
    expect(mayDelete(person('user'), own)).toBe(true)
    expect(mayDelete(person('user', { can_delete_own_comments: false }), own)).toBe(false)
    expect(mayDelete(person('user'), others)).toBe(false)
  })

  it("[A6.23] knows one's own by the author's id, never by a name", () => {
    expect(mayDelete(person('user'), { created_by: null, author_name: 'user-1' })).toBe(false)
  })

  it('is refused to an operator who does not see the event any more', () => {
    const context = contextOf(person('operator'))
    const mine = comment({ created_by: recordId('operator-1') })
    expect(deleteComment(context, { item: operators, comment: mine }).ok).toBe(true)
    expect(deleteComment(context, { item: event, comment: mine }).ok).toBe(false)
  })
})

describe('isReachedByMention', () => {
  const visible = (role: 'user' | 'operator', fields: object = {}) => ({
    id: recordId(`${role}-1`),
    name: role,
    full_name: null,
    email: `${role}-1@bama.test`,
    role,
    ...fields,
  })

  it('takes whoever sees the item', () => {
    expect(isReachedByMention(visible('user'), event)).toBe(true)
    expect(isReachedByMention(visible('operator'), event)).toBe(false)
    expect(isReachedByMention(visible('operator', { is_admin: true }), event)).toBe(true)
    expect(isReachedByMention(visible('operator'), operators)).toBe(true)
    expect(isReachedByMention(visible('operator'), task)).toBe(true)
  })

  it('leaves out an account that is not approved', () => {
    expect(isReachedByMention(visible('user', { is_approved: false }), task)).toBe(false)
  })
})
