import { editRecord } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { err, type Result } from '../shared/result.ts'
import type { VisibleUser } from './schema.ts'

/** Changes one's own shown name. Refuses an empty one, which the screen ignores (docs/specification.md, A5). */
export function renameSelf(
  context: CommandContext,
  { user, name }: { readonly user: VisibleUser; readonly name: string },
): Result<readonly Change[], CommandError> {
  // The field itself may be empty, for people who never chose a name.
  if (name.trim() === '') return err({ code: 'invalid', field: 'full_name', reason: 'required' })
  return editRecord(context, 'systemUsers', user, { full_name: name })
}
