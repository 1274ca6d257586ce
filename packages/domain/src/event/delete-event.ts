import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { deleteRecord } from '../record-commands.ts'
import type { Result } from '../shared/result.ts'
import type { VisibleEvent } from './schema.ts'

/** Deletes an event for good. */
export const deleteEvent = (
  context: CommandContext,
  { event }: { readonly event: VisibleEvent },
): Result<readonly Change[], CommandError> => deleteRecord(context, 'events', event)
