import { type Change, type CommandContext, type CommandError, err, type Result } from '@bama/domain'
import { type CommitError, commitChanges, commitDecided, maxMutationsPerRequest } from '@bama/sync'
import type { LocalDatabase } from '../local/database.ts'
import { tablesFor } from '../local/dexie-store.ts'
import { failureName, withRoom } from '../local/full-disk.ts'
import { isLocalMode } from '../local/mode.ts'
import { leaveGuard } from '../runtime/leave-guard.ts'
import { world } from '../runtime/world.ts'
import { currentSession } from '../session/current-session.ts'
import { type Workspace, workspace } from './workspace.ts'

/** A domain command: decides on its input alone, and returns what to write. */
type Command<Input> = (context: CommandContext, input: Input) => Result<readonly Change[], CommandError>

/**
 * Why nothing was written. `storage`: the database refused, for `reason` (`QuotaExceededError` when the device is
 * full). `group_too_large`: a group with more changes than fit into one request.
 */
export interface RunError {
  readonly code: CommandError['code'] | CommitError['code'] | 'storage' | 'signed_out' | 'group_too_large'
  readonly field?: string
  readonly reason?: string
}

interface RunOptions {
  /** The server accepts all changes or none, at most 500. Otherwise they are accepted or refused one by one. */
  readonly isGroup?: boolean
  /** An additional write to these stores in the same transaction. */
  readonly beside?: { readonly stores: readonly string[]; readonly write: (db: LocalDatabase) => Promise<unknown> }
}

/** The workspace and the commands' context; null when nobody is signed in. */
function current(): { readonly open: Workspace; readonly context: CommandContext } | null {
  const session = currentSession()
  const open = workspace.get()
  if (session.status !== 'signed_in' || open === null) return null
  return { open, context: { actor: session.actor, newId: world.newId, random: world.random } }
}

/**
 * Runs a command, writes its changes and returns them. Live queries show them before this function returns its promise,
 * which resolves when the changes are on disk. If they can't be written, live queries revert. Doesn't need the network.
 */
export async function runCommand<Input>(
  command: Command<Input>,
  input: Input,
  { isGroup = false, beside }: RunOptions = {},
): Promise<Result<readonly Change[], RunError>> {
  const now = current()
  if (now === null) return err({ code: 'signed_out' })
  const { open, context } = now
  const decided = command(context, input)
  if (!decided.ok || decided.value.length === 0) return decided
  if (isGroup && decided.value.length > maxMutationsPerRequest) return err({ code: 'group_too_large' })
  const entry = open.optimistic.publish(decided.value)
  const outcome = await written(() =>
    commitChanges(
      {
        write: (work, entities) => {
          const write = () =>
            open.store.write((tx) => {
              entry.writing()
              return work(tx)
            }, entities)
          if (beside === undefined) return write()
          const { whole } = open
          const tables = [...tablesFor(whole, entities), ...beside.stores]
          return withRoom(() =>
            whole.transaction('rw', tables, async () => {
              await beside.write(whole)
              return write()
            }),
          )
        },
      },
      decided.value,
      world,
      { isGroup: isGroup && decided.value.length > 1, write: open.write },
    ),
  )
  if (!outcome.ok) {
    entry.failed()
    return outcome
  }
  entry.committed()
  requestSync(open)
  return decided
}

/** Without a server what was written is published by whoever follows it, not more often than the storage allows. */
function requestSync({ engine }: Workspace): void {
  if (!isLocalMode()) engine.request()
}

/**
 * Runs a command on what `read` finds, in one transaction with its write, so that the input can't change in between and
 * two tabs run it one after the other. `read` may only await the database. Nothing is shown before it is written.
 */
export async function runFresh<Input>(
  command: Command<Input>,
  read: (db: LocalDatabase) => Promise<Input>,
): Promise<Result<readonly Change[], RunError>> {
  const now = current()
  if (now === null) return err({ code: 'signed_out' })
  const { open, context } = now
  const outcome = await written(() =>
    commitDecided<RunError>(open.store, async () => command(context, await read(open.whole)), world, open.write),
  )
  if (outcome.ok && outcome.value.length > 0) requestSync(open)
  return outcome
}

/** The outcome of a write, with a failure of the database as an error value. */
export async function written<T>(write: () => Promise<Result<T, RunError>>): Promise<Result<T, RunError>> {
  try {
    const outcome = await leaveGuard.during(write)
    if (outcome.ok) return outcome
    // Without the record's id, which the user doesn't need.
    const { code, field, reason } = outcome.error
    return err({ code, ...(field !== undefined && { field }), ...(reason !== undefined && { reason }) })
  } catch (error) {
    console.error(error)
    return err({ code: 'storage', reason: failureName(error) })
  }
}
