import { createRecord, editRecord, type RecordInput } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import type { Result } from '../shared/result.ts'
import { type CrewSettings, crewSettingsId } from './settings-schema.ts'

/** Sets the limits for crew warnings. `base`: the existing settings, or null if there are none. */
export const setCrewSettings = (
  context: CommandContext,
  { base, input }: { readonly base: CrewSettings | null; readonly input: RecordInput },
): Result<readonly Change[], CommandError> =>
  base === null
    ? createRecord({ ...context, newId: () => crewSettingsId }, 'crewSettings', input)
    : editRecord(context, 'crewSettings', base, input)
