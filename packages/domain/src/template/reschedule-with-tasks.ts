import { rescheduleEvent } from '../event/reschedule-event.ts'
import type { VisibleEvent } from '../event/schema.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import type { Result } from '../shared/result.ts'
import { type TaskMoves, withTaskMoves } from '../task/task-moves.ts'

/** Moves an event to another day, together with the tasks that follow it, to be run as one group. */
export const rescheduleWithTasks = (
  context: CommandContext,
  { event, date, moves }: { readonly event: VisibleEvent; readonly date: string; readonly moves: TaskMoves },
): Result<readonly Change[], CommandError> => withTaskMoves(context, rescheduleEvent(context, { event, date }), moves)
