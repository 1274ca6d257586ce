import { err, isAdmin, ok, type Result } from '@bama/domain'
import { type ImportReport, type Session } from '@bama/sync'
import Dexie from 'dexie'
import { removeAutoBackups } from '../local/backups/auto-backups.ts'
import { type ReadBackup, wholeBackup } from '../local/backups/backup-format.ts'
import type { Watch } from '../local/backups/backup-job.ts'
import { removeCaches } from '../local/caches.ts'
import { databaseNameOf, type LocalDatabase, localCopyId } from '../local/database.ts'
import {
  readAside,
  readConnected,
  readDeviceId,
  removeLocalFacts,
  writeAside,
  writeConnected,
} from '../local/device-database.ts'
import { createDexieTx } from '../local/dexie-store.ts'
import { readMode } from '../local/mode.ts'
import { draftIds } from '../local/draft-rows.ts'
import { closeForMove, moveLock, reopenAfterMove } from '../local/move-fence.ts'
import { leaveWithoutPrompt } from '../runtime/leave-guard.ts'
import { world } from '../runtime/world.ts'
import { type ApiProblem, call, callForSession } from '../server/api.ts'
import { signInByPassword } from '../session/sign-in-by-password.ts'
import { postSessionNews } from '../session/session-news.ts'
import { createPartSender } from '../uploads/send-part.ts'
import { sendUpload } from '../uploads/send-upload.ts'
import type { UploadAnswer } from '../uploads/uploader.ts'
import { type UploadRow, uploadRows } from '../uploads/uploads.ts'
import { workspace } from '../workspace/workspace.ts'
import { type BackupFailure, createBackup, type ImportChoice, importAtServer, readBackupFile } from './backups.ts'
import { useEffect, useState } from 'react'
import { z } from 'zod'

/** How an admin goes in at the server that stands at this address now. `code`: of one that waits for its first admin. */
interface ServerEntry {
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

/** Everything goes, by the newer of two records; what was deleted, here or there, stays so. People come with their roles; who is at the server already keeps theirs. */
export const moveChoice: ImportChoice = { strategy: 'latest_wins', users: 'new', deletions: true }

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
  const made = await createBackup({ ...wholeBackup, deletions: true }, watch)
  return made.ok ? readBackupFile(made.value.file, watch) : made
}

/** Why a move came to nothing. `changed`: something was saved since the preview; `backup` has it. `images`: the server takes none of these. */
type MoveFailure =
  | BackupFailure
  | { readonly code: 'changed'; readonly backup: ReadBackup }
  | { readonly code: 'images'; readonly files: readonly File[] }

/**
 * Moves what is on this device to the server: images, then all records in one transaction, and only then this browser works
 * with the server. Meanwhile nothing is written here, in no tab, so that nothing stays behind; what was saved since the preview
 * is shown first. Every step may be cut off and done again: images and records go by their ids. The copy here stays until
 * somebody removes it. `withoutRefused`: images that the server refuses for good stay behind, as somebody confirmed.
 */
export const moveToServer = (
  previewed: ReadBackup,
  mover: Mover,
  { withoutRefused }: { readonly withoutRefused: boolean },
): Promise<Result<ImportReport, MoveFailure>> =>
  navigator.locks.request(moveLock, async () => {
    const db = workspace.get()?.whole
    if (db === undefined || (await readConnected()) !== null) return err({ code: 'unauthorized', status: 0 })
    await closeForMove(db, new Date(world.now()).toISOString())
    const moved = await sendAll(previewed, mover, db, withoutRefused).catch(async (error: unknown) => {
      await reopenAfterMove(db)
      throw error
    })
    if (!moved.ok) {
      await reopenAfterMove(db)
      return moved
    }
    // Nobody shares from here any more: the others go on among themselves.
    await createDexieTx(db, world.now).clearShared()
    workspace.get()?.close()
    workspace.set(null)
    await readMode()
    postSessionNews('mode')
    // What a server of files answered for images is no image.
    await removeCaches().catch(console.error)
    // Where this fails, the page begins with a sign-in: everything is on the server.
    await signInByPassword(mover.email, mover.password, true).catch(console.error)
    leaveWithoutPrompt()
    return moved
  })

async function sendAll(
  previewed: ReadBackup,
  { userId }: Mover,
  db: LocalDatabase,
  withoutRefused: boolean,
): Promise<Result<ImportReport, MoveFailure>> {
  const backup = await readOwnData({ onProgress: () => undefined, signal: new AbortController().signal })
  if (!backup.ok) return backup
  if ((await contentOf(backup.value)) !== (await contentOf(previewed)))
    return err({ code: 'changed', backup: backup.value })
  const refused = await sendImages(userId, db)
  if (!refused.ok) return refused
  if (refused.value.length > 0 && !withoutRefused) return err({ code: 'images', files: refused.value })
  const imported = await importAtServer(backup.value, moveChoice)
  if (imported.ok) await writeConnected(new Date(world.now()).toISOString(), userId)
  return imported
}

/** What it holds, without when it was made. */
const contentOf = async ({ body, timestamp }: ReadBackup): Promise<string> => (await body.text()).replace(timestamp, '')

/** The answers that no further try would change. */
const finalRefusals: ReadonlySet<number> = new Set([400, 413, 415])

/**
 * Sends the images that lie here, before the records that name them: the server links what it has. Returns those that it
 * refuses for good.
 */
async function sendImages(userId: string, db: LocalDatabase): Promise<Result<readonly File[], ApiProblem>> {
  const refused: File[] = []
  const sendPart = createPartSender({
    userId,
    fetch: (...args) => fetch(...args),
    monotonicNow: () => performance.now(),
  })
  const sendAllParts = async (row: UploadRow): Promise<Exclude<UploadAnswer, { readonly kind: 'progress' }>> => {
    for (;;) {
      const answer = await sendPart(row)
      if (answer.kind !== 'progress') return answer
    }
  }
  const drafts = await draftIds(db)
  for (const row of await uploadRows(db).toArray()) {
    // It goes with its draft: the server would clear away what no record names.
    if (row.draft !== undefined && drafts.has(row.draft)) continue
    const answer = row.attachment === undefined ? await sendUpload(userId, row) : await sendAllParts(row)
    if (answer.kind === 'unreachable') return err({ code: 'unreachable', status: 0 })
    // It is there since an earlier try.
    if (answer.kind === 'stored' || answer.status === 409) continue
    const { status } = answer
    if (!finalRefusals.has(status)) return err({ code: status === 401 ? 'unauthorized' : 'server_error', status })
    refused.push(new File([row.blob], row.filename, { type: row.type }))
  }
  return ok(refused)
}

/**
 * Works with the server of this address, though the browser began alone: what was done here stays aside, locked, and can be taken
 * up again (`isAside` false) until it is moved or removed. Nobody is signed in.
 */
export async function putAside(isAside: boolean): Promise<void> {
  await navigator.locks.request(moveLock, () => writeAside(isAside))
  await readMode()
  postSessionNews('mode')
  leaveWithoutPrompt()
}

/** Whether what was done here without a server waits aside. */
export function useIsAside(): boolean {
  const [isAside, setAside] = useState(false)
  useEffect(() => void readAside().then(setAside, console.error), [])
  return isAside
}

/** What lies here of the time without a server: it went to one (`moved`), or stays aside; null where there is none. */
export async function readFormerCopy(): Promise<'moved' | 'aside' | null> {
  if ((await readConnected()) !== null) return 'moved'
  return (await readAside()) ? 'aside' : null
}

/** Removes the copy that stayed here when its data went to a server. */
export async function removeFormerCopy(): Promise<void> {
  await Dexie.delete(databaseNameOf(localCopyId))
  await removeAutoBackups(localCopyId)
  await removeLocalFacts()
}
