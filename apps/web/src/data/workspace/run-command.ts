import { type Change, type CommandContext, type CommandError, err, type Result } from '@bama/domain'
import { type CommitError, commitChanges, commitDecided, maxMutationsPerRequest } from '@bama/sync'
import type { LocalDatabase } from '../local/database.ts'
import { tablesFor } from '../local/dexie-store.ts'
import { failureName, withRoom } from '../local/full-disk.ts'
import { leaveGuard } from '../runtime/leave-guard.ts'
import { world } from '../runtime/world.ts'
import { currentSession } from '../session/current-session.ts'
import { type Workspace, workspace } from './workspace.ts'

/** A domain command: decides on its input alone, and returns what to write. */
type Command<Input> = (context: CommandContext, input: Input) => Result<readonly Change[], CommandError>

/**
 * Why nothing was written. `storage`: the browser's database refused; `reason` says why, `QuotaExceededError` when the device is
 * full. `group_too_large`: all or none of so many changes is more than one request can carry.
 */
export interface RunError {
  readonly code: CommandError['code'] | CommitError['code'] | 'storage' | 'signed_out' | 'group_too_large'
  readonly field?: string
  readonly reason?: string
}

interface RunOptions {
  /** The server takes all changes or none, at most 500. A command's changes are otherwise accepted or refused one by one. */
  readonly isGroup?: boolean
  /** What else is written in the same transaction, to these stores besides: all of it is on the disk, or nothing. */
  readonly beside?: { readonly stores: readonly string[]; readonly write: (db: LocalDatabase) => Promise<unknown> }
}

/** The workspace and the context in which commands run; null when nobody is signed in. */
function current(): { readonly open: Workspace; readonly context: CommandContext } | null {
  const session = currentSession()
  const open = workspace.get()
  if (session.status !== 'signed_in' || open === null) return null
  return { open, context: { actor: session.actor, newId: world.newId, random: world.random } }
}

/**
 * Runs a command and writes its changes, which it returns. Live queries show them at once, before this returns its promise;
 * it resolves when they are on the disk, and live queries take them back when they can't be written. The network has no part
 * in it.
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
  open.engine.request()
  return decided
}

/**
 * Runs a command on what `read` finds in the database, in one transaction with its write: what it decided on can't change in
 * between, so two tabs that run the same at once come one after the other. `read` awaits nothing but the database. Nothing is
 * shown before it is written.
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
  if (outcome.ok && outcome.value.length > 0) open.engine.request()
  return outcome
}

/** The outcome of a write; a database that refuses is an outcome too. */
async function written<T>(write: () => Promise<Result<T, RunError>>): Promise<Result<T, RunError>> {
  try {
    const outcome = await leaveGuard.during(write)
    if (outcome.ok) return outcome
    // Without the record's id: the person knows which one it was.
    const { code, field, reason } = outcome.error
    return err({ code, ...(field !== undefined && { field }), ...(reason !== undefined && { reason }) })
  } catch (error) {
    console.error(error)
    return err({ code: 'storage', reason: failureName(error) })
  }
}

export const useRun = (): typeof runCommand => runCommand
