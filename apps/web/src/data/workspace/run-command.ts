import { type Change, type CommandContext, type CommandError, err, type Result } from '@bama/domain'
import { type CommitError, commitChanges, commitDecided, maxMutationsPerRequest } from '@bama/sync'
import type { LocalDatabase } from '../local/database.ts'
import { currentSession } from '../session/session.ts'
import { workspace } from './workspace.ts'
import { world } from '../runtime/world.ts'

/** A domain command: looks at what it is given, decides, and says what to write. */
export type Command<Input> = (context: CommandContext, input: Input) => Result<readonly Change[], CommandError>

/** Why nothing was written. `storage`: the browser's database refused (full, broken, blocked). */
export interface RunError {
  readonly code: CommandError['code'] | CommitError['code'] | 'storage' | 'signed_out'
  readonly field?: string
  readonly reason?: string
}

interface RunOptions {
  /** The changes need each other, so the server takes all of them or none; a command's changes are otherwise judged one by one. */
  readonly isGroup?: boolean
}

/** Runs a command and writes what it says; gives back what was written. Resolves once the write is on disk; the network has no part in it. */
export async function runCommand<Input>(
  command: Command<Input>,
  input: Input,
  { isGroup = false }: RunOptions = {},
): Promise<Result<readonly Change[], RunError>> {
  const session = currentSession()
  const open = workspace.get()
  if (session.status !== 'signed_in' || open === null) return err({ code: 'signed_out' })
  const decided = command({ actor: session.actor, newId: world.newId, random: world.random }, input)
  if (!decided.ok) return decided
  try {
    const fits = decided.value.length > 1 && decided.value.length <= maxMutationsPerRequest
    const committed = await commitChanges(open.store, decided.value, world, { isGroup: isGroup && fits })
    if (!committed.ok) return err({ code: committed.error.code })
    if (decided.value.length > 0) open.engine.request()
    return decided
  } catch (error) {
    console.error(error)
    return err({ code: 'storage', reason: error instanceof Error ? error.name : 'unknown' })
  }
}

/**
 * Runs a command on what `read` finds in the database, in one transaction with its write: what it decided on can't change in
 * between, so two tabs that ask the same at once are answered one after the other. `read` awaits nothing but the database.
 */
export async function runFresh<Input>(
  command: Command<Input>,
  read: (db: LocalDatabase) => Promise<Input>,
): Promise<Result<readonly Change[], RunError>> {
  const session = currentSession()
  const open = workspace.get()
  if (session.status !== 'signed_in' || open === null) return err({ code: 'signed_out' })
  const context = { actor: session.actor, newId: world.newId, random: world.random }
  try {
    const committed = await commitDecided<RunError>(
      open.store,
      async () => command(context, await read(open.db)),
      world,
    )
    if (committed.ok && committed.value.length > 0) open.engine.request()
    return committed.ok ? committed : err(withoutRecord(committed.error))
  } catch (error) {
    console.error(error)
    return err({ code: 'storage', reason: error instanceof Error ? error.name : 'unknown' })
  }
}

/** Which record it was, the person knows. */
const withoutRecord = ({ code, ...rest }: RunError): RunError => ({
  code,
  ...(rest.field !== undefined && { field: rest.field }),
  ...(rest.reason !== undefined && { reason: rest.reason }),
})

export const useRun = (): typeof runCommand => runCommand
