import { editRecord } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import type { RecordId } from '../shared/ids.ts'
import type { Result } from '../shared/result.ts'
import type { Resting } from './rest-weekdays.ts'
import { type CrewPersonType, crewPersonType } from './values.ts'

/** Sets the weekdays on which somebody never works: one's own, or, as an admin, anyone's. */
export function setRestWeekdays(
  context: CommandContext,
  {
    type,
    base,
    weekdays,
  }: {
    readonly type: CrewPersonType
    readonly base: Resting & { readonly id: RecordId }
    readonly weekdays: Iterable<number>
  },
): Result<readonly Change[], CommandError> {
  const text = [...new Set(weekdays)].toSorted((a, b) => a - b).join('')
  const entity = type === crewPersonType.user ? 'systemUsers' : 'freelancers'
  return editRecord(context, entity, base, { rest_weekdays: text === '' ? null : text })
}
