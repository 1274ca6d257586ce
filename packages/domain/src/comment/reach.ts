import { maySee } from '../access/rules.ts'
import type { VisibleUser } from '../user/schema.ts'
import type { CommentedItem } from './commands.ts'

/**
 * Whether a mention reaches a person: they may sign in and see the item. The server checks the same before it writes
 * their message. A device that can't see whether an account is approved assumes so.
 */
export const isReachedByMention = (person: VisibleUser, { type, record }: CommentedItem): boolean =>
  person.is_approved !== false &&
  maySee(
    { ...person, is_admin: person.is_admin ?? false, permissions: person.permissions ?? {} },
    type === 'task' ? 'tasks' : 'events',
    { id: record.id, fields: { ...record } },
  )
