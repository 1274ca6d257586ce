import { editRecord } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { ok, type Result } from '../shared/result.ts'
import type { Message } from './schema.ts'

/** Marks messages as read. Skips those that already are. */
export function markRead(
  context: CommandContext,
  { messages }: { readonly messages: readonly Message[] },
): Result<readonly Change[], CommandError> {
  const changes: Change[] = []
  for (const message of messages) {
    const marked = editRecord(context, 'personalMessages', message, { is_read: true })
    if (!marked.ok) return marked
    changes.push(...marked.value)
  }
  return ok(changes)
}
