import { createRecord, deleteRecord, editRecord, type RecordInput } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import type { Result } from '../shared/result.ts'
import type { SeasonalClient } from './schema.ts'

type Outcome = Result<readonly Change[], CommandError>

export const addSeasonalClient = (context: CommandContext, input: RecordInput): Outcome =>
  createRecord(context, 'seasonalClients', input)

/** Changes some fields of a follow-up: its status to any other (specification A4: no order is enforced), its next date. */
export const editSeasonalClient = (
  context: CommandContext,
  { base, input }: { readonly base: SeasonalClient; readonly input: RecordInput },
): Outcome => editRecord(context, 'seasonalClients', base, input)

/** Deletes a follow-up for good. Events that were created from it stay. */
export const deleteSeasonalClient = (
  context: CommandContext,
  { client }: { readonly client: SeasonalClient },
): Outcome => deleteRecord(context, 'seasonalClients', client)
