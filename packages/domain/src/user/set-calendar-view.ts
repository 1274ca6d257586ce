import { editRecord } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import type { Result } from '../shared/result.ts'
import type { UserFields, VisibleUser } from './schema.ts'

export type CalendarView = Pick<UserFields, 'shows_hebrew_months' | 'shows_hebrew_dates' | 'calendar_place'>

/** Changes one's own calendar view, on all devices. `view`: the changed fields; a null place is the default one. */
export const setCalendarView = (
  context: CommandContext,
  { user, view }: { readonly user: VisibleUser; readonly view: Partial<CalendarView> },
): Result<readonly Change[], CommandError> => editRecord(context, 'systemUsers', user, view)
