import { endOfEvent } from '../calendar/days-of-event.ts'
import { editRecord } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { addDays, daysBetween, daySchema } from '../shared/day.ts'
import { err, type Result } from '../shared/result.ts'
import type { VisibleEvent } from './schema.ts'

/** Moves an event to another day in one update. A multi-day event keeps its length. */
export function rescheduleEvent(
  context: Pick<CommandContext, 'actor'>,
  { event, date }: { readonly event: VisibleEvent; readonly date: string },
): Result<readonly Change[], CommandError> {
  if (!daySchema.safeParse(date).success) return err({ code: 'invalid', field: 'date', reason: 'bad_day' })
  return editRecord(context, 'events', event, rescheduled(event, date))
}

export const rescheduled = (
  event: Pick<VisibleEvent, 'date' | 'end_date'>,
  date: string,
): Pick<VisibleEvent, 'date' | 'end_date'> => ({
  date,
  end_date: event.end_date === null ? null : addDays(date, daysBetween(event.date, endOfEvent(event))),
})
