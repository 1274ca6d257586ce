import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { editRecord } from '../record-commands.ts'
import type { Result } from '../shared/result.ts'
import type { EventInput } from './create-event.ts'
import type { VisibleEvent } from './schema.ts'

/** Changes the fields of an event that differ from `base`, the event as it was when the person began. */
export const editEvent = (
  context: CommandContext,
  { base, input }: { readonly base: VisibleEvent; readonly input: EventInput },
): Result<readonly Change[], CommandError> => editRecord(context, 'events', base, input)
