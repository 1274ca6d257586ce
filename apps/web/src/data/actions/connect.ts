import { err, isAdmin, ok, type Result } from '@bama/domain'
import { type ImportReport, type Session } from '@bama/sync'
import Dexie from 'dexie'
import { removeAutoBackups } from '../local/backups/auto-backups.ts'
import { type ReadBackup, wholeBackup } from '../local/backups/backup-format.ts'
import type { Watch } from '../local/backups/backup-job.ts'
import { databaseNameOf, localCopyId } from '../local/database.ts'
import { readConnected, readDeviceId, removeLocalFacts, writeConnected } from '../local/device-database.ts'
import { readMode } from '../local/mode.ts'
import { leaveWithoutPrompt } from '../runtime/leave-guard.ts'
import { world } from '../runtime/world.ts'
import { type ApiProblem, call, callForSession } from '../server/api.ts'
import { signIn } from '../session/session.ts'
import { sendUpload } from '../uploads/send-upload.ts'
import { uploadRows } from '../uploads/uploads.ts'
import { workspace } from '../workspace/workspace.ts'
import { type BackupFailure, createBackup, type ImportChoice, importAtServer, readBackupFile } from './backups.ts'
import { z } from 'zod'

/** How an admin goes in at the server that stands at this address now. `code`: of one that waits for its first admin. */
export interface ServerEntry {
  readonly code: string | null
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Who moves what is on this device to the server. */
export interface Mover {
  readonly userId: string
  readonly email: string
  readonly password: string
}

/** Everything goes, by the newer of two records, with people and their roles. */
export const moveChoice: ImportChoice = { strategy: 'latest_wins', users: true }

/** Goes in at the server. What is on this device stays as it is, and so does who is signed in here. */
export async function enterServer({ code, name, email, password }: ServerEntry): Promise<Result<Mover, ApiProblem>> {
  const device = await readDeviceId()
  const answer: Result<Session, ApiProblem> = await (code === null
    ? callForSession('/api/auth/login', device, { email, password })
    : callForSession('/api/setup', device, { code, name, email, password }))
  if (!answer.ok) return answer
  const { user } = answer.value
  if (isAdmin(user)) return ok({ userId: user.id, email, password })
  await call('POST', '/api/auth/logout', z.unknown())
  return err({ code: 'forbidden', status: 403 })
}

/** All that is on this device, as the server's import takes it. */
export async function readOwnData(watch: Watch): Promise<Result<ReadBackup, BackupFailure>> {
  const made = await createBackup(wholeBackup, watch)
  return made.ok ? readBackupFile(made.value.file, watch) : made
}

/**
 * Moves what is on this device to the server: images, then all records in one transaction, and only then this browser works
 * with the server. Every step may be cut off and done again: images and records go by their ids. The copy here stays until
 * somebody removes it.
 */
export async function moveToServer(
  backup: ReadBackup,
  { userId, email, password }: Mover,
): Promise<Result<ImportReport, BackupFailure>> {
  const sent = await sendImages(userId)
  if (!sent.ok) return sent
  const imported = await importAtServer(backup, moveChoice)
  if (!imported.ok) return imported
  workspace.get()?.close()
  workspace.set(null)
  await writeConnected(new Date(world.now()).toISOString())
  await readMode()
  // Where this fails, the page begins with a sign-in: everything is on the server.
  await signIn(email, password, true).catch(console.error)
  leaveWithoutPrompt()
  return imported
}

/** Sends the images that lie here, before the records that name them: the server links what it has. */
async function sendImages(userId: string): Promise<Result<null, ApiProblem>> {
  const db = workspace.get()?.db
  if (db === undefined) return err({ code: 'unauthorized', status: 0 })
  for (const row of await uploadRows(db).toArray()) {
    const answer = await sendUpload(userId, row)
    if (answer.kind === 'unreachable') return err({ code: 'unreachable', status: 0 })
    // It is there since an earlier try; or it is no image, and the server will never take it.
    if (answer.kind === 'error' && answer.status >= 500) return err({ code: 'server_error', status: answer.status })
  }
  return ok(null)
}

/** When the device's own data went to a server and its copy stayed here, ISO 8601; null where there is none. */
export const readFormerCopy = readConnected

/** Removes the copy that stayed here when its data went to a server. */
export async function removeFormerCopy(): Promise<void> {
  await Dexie.delete(databaseNameOf(localCopyId))
  await removeAutoBackups(localCopyId)
  await removeLocalFacts()
}
