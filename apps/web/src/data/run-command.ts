import { type Change, type CommandContext, type CommandError, err, type Result } from '@bama/domain'
import { type CommitError, commitChanges } from '@bama/sync'
import { currentSession } from './session.ts'
import { workspace } from './workspace.ts'
import { world } from './world.ts'

/** A domain command: looks at what it is given, decides, and says what to write. */
export type Command<Input> = (context: CommandContext, input: Input) => Result<readonly Change[], CommandError>

/** Why nothing was written. `storage`: the browser's database refused (full, broken, blocked). */
export interface RunError {
  readonly code: CommandError['code'] | CommitError['code'] | 'storage' | 'signed_out'
  readonly field?: string
  readonly reason?: string
}

/** Runs a command and writes what it says. Resolves once the write is on disk; the network has no part in it. */
export async function runCommand<Input>(command: Command<Input>, input: Input): Promise<Result<void, RunError>> {
  const session = currentSession()
  const open = workspace.get()
  if (session.status !== 'signed_in' || open === null) return err({ code: 'signed_out' })
  const decided = command({ actor: session.actor, newId: world.newId, random: world.random }, input)
  if (!decided.ok) return decided
  try {
    const committed = await commitChanges(open.store, decided.value, world)
    if (!committed.ok) return err({ code: committed.error.code })
    if (decided.value.length > 0) open.engine.request()
    return { ok: true, value: undefined }
  } catch (error) {
    console.error(error)
    return err({ code: 'storage', reason: error instanceof Error ? error.name : 'unknown' })
  }
}

export const useRun = (): typeof runCommand => runCommand
