import { maySee } from '../access/rules.ts'
import type { VisibleUser } from '../user/schema.ts'
import type { CommentedItem } from './commands.ts'

/**
 * Whether a mention reaches a person: they can sign in, and they see what the comment is about. The server asks the same
 * before it writes their message; a device that may not know of an account's approval takes it as given.
 */
export const isReachedByMention = (person: VisibleUser, { type, record }: CommentedItem): boolean =>
  person.is_approved !== false &&
  maySee(
    { ...person, is_admin: person.is_admin ?? false, permissions: person.permissions ?? {} },
    type === 'task' ? 'tasks' : 'events',
    { id: record.id, fields: { ...record } },
  )
