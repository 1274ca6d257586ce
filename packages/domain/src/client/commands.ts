import { createRecord, deleteRecord, editRecord, type RecordInput } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { nameKey } from '../shared/name-key.ts'
import type { Result } from '../shared/result.ts'
import type { VisibleClient } from './schema.ts'

type Outcome = Result<readonly Change[], CommandError>

export const addClient = (context: CommandContext, input: RecordInput): Outcome =>
  createRecord(context, 'clients', input)

export const editClient = (
  context: CommandContext,
  { base, input }: { readonly base: VisibleClient; readonly input: RecordInput },
): Outcome => editRecord(context, 'clients', base, input)

/** Deletes a client for good. Its events are unchanged, and show that their client was deleted. */
export const deleteClient = (context: CommandContext, { client }: { readonly client: VisibleClient }): Outcome =>
  deleteRecord(context, 'clients', client)

/** Returns the client with that name, if any, so that an inline add reuses it (docs/specification.md, A5). */
export function clientNamed<C extends Pick<VisibleClient, 'name'>>(clients: Iterable<C>, name: string): C | undefined {
  const wanted = nameKey(name)
  for (const client of clients) if (nameKey(client.name) === wanted) return client
  return undefined
}
