import { err, isAdmin, ok, type Result } from '@bama/domain'
import { type ImportReport, type Session } from '@bama/sync'
import Dexie from 'dexie'
import { removeAutoBackups } from '../local/backups/auto-backups.ts'
import { importLimits, type ReadBackup, wholeBackup } from '../local/backups/backup-format.ts'
import type { Watch } from '../local/backups/backup-job.ts'
import { removeCaches } from '../local/caches.ts'
import { databaseNameOf, localCopyId } from '../local/database-names.ts'
import type { LocalDatabase } from '../local/database.ts'
import { readAside, readConnected, readDeviceId, removeLocalFacts, writeConnected } from '../local/device-facts.ts'
import { createDexieTx } from '../local/dexie-store.ts'
import { readMode } from '../local/mode.ts'
import { draftIds } from '../local/draft-rows.ts'
import { closeForMove, moveLock, reopenAfterMove } from '../local/move-fence.ts'
import { leaveWithoutPrompt } from '../runtime/leave-guard.ts'
import { nowIso, world } from '../runtime/world.ts'
import { type ApiProblem, call, callForSession, noContent } from '../server/api.ts'
import { signInByPassword } from '../session/sign-in-by-password.ts'
import { postSessionNews } from '../session/session-news.ts'
import { createPartSender } from '../uploads/send-part.ts'
import { sendUpload } from '../uploads/send-upload.ts'
import type { UploadAnswer } from '../uploads/uploader.ts'
import { type UploadRow, uploadRows } from '../uploads/uploads.ts'
import { workspace } from '../workspace/workspace.ts'
import type { BackupFailure } from './auto-backup.ts'
import { createBackup, type ImportChoice, importAtServer, readBackupFile } from './backups.ts'

/** How an admin goes in at the server that stands at this address now. `code`: of one that waits for its first admin. */
interface ServerEntry {
  readonly code: string | null
  readonly name: string
  readonly email: string
  readonly password: string
}

/** The admin who moves this device's data to the server. */
export interface Mover {
  readonly userId: string
  readonly email: string
  readonly password: string
}

/** Moves everything. The newer of two records wins, deletions on either side are kept, new people keep their roles. */
export const moveChoice: ImportChoice = { strategy: 'latest_wins', users: 'new', deletions: true }

/** Signs in at the server. The data on this device and its session stay as they are. */
export async function enterServer({ code, name, email, password }: ServerEntry): Promise<Result<Mover, ApiProblem>> {
  const device = await readDeviceId()
  const signIn = () => callForSession('/api/auth/login', device, { email, password })
  let answer: Result<Session, ApiProblem> = await (code === null
    ? signIn()
    : callForSession('/api/setup', device, { code, name, email, password }))
  // Set up by an earlier try, whose answer was lost or whose move was cut off.
  if (!answer.ok && answer.error.code === 'setup_done') {
    const again = await signIn()
    // Otherwise somebody else has set it up.
    if (again.ok) answer = again
  }
  if (!answer.ok) return answer
  const { user } = answer.value
  if (isAdmin(user)) return ok({ userId: user.id, email, password })
  await call('POST', '/api/auth/logout', noContent)
  return err({ code: 'forbidden', status: 403 })
}

/** Everything on this device, in the form that the server imports. */
export async function readOwnData(watch: Watch): Promise<Result<ReadBackup, BackupFailure>> {
  const made = await createBackup({ ...wholeBackup, deletions: true }, watch)
  return made.ok ? readBackupFile(made.value.file, watch, importLimits) : made
}

/** Why a move came to nothing. `changed`: something was saved since the preview; `backup` has it. `images`: the server takes none of these. */
type MoveFailure =
  | BackupFailure
  | { readonly code: 'changed'; readonly backup: ReadBackup }
  | { readonly code: 'images'; readonly files: readonly File[] }

/**
 * Moves this device's data to the server: first images, then all records in one transaction, after which this browser
 * works with the server. Meanwhile no tab can write here, so that nothing is left behind; anything saved since the
 * preview is shown first. Every step can be interrupted and repeated, because images and records keep their ids. The
 * copy stays here until removed. `withoutRefused`: the user confirmed leaving behind images that the server refuses for
 * good.
 */
export const moveToServer = (
  previewed: ReadBackup,
  mover: Mover,
  { withoutRefused }: { readonly withoutRefused: boolean },
): Promise<Result<ImportReport, MoveFailure>> =>
  navigator.locks.request(moveLock, async () => {
    const db = workspace.get()?.whole
    if (db === undefined || (await readConnected()) !== null) return err({ code: 'unauthorized', status: 0 })
    await closeForMove(db, nowIso())
    const moved = await sendAll(previewed, mover, db, withoutRefused).catch(async (error: unknown) => {
      await reopenAfterMove(db)
      throw error
    })
    if (!moved.ok) {
      await reopenAfterMove(db)
      return moved
    }
    // This device no longer shares the storage; the others continue among themselves.
    await createDexieTx(db, world.now).clearShared()
    workspace.get()?.close()
    workspace.set(null)
    await readMode()
    postSessionNews('mode')
    // A file server's responses to image requests aren't images.
    await removeCaches().catch(console.error)
    // If this fails, the user signs in on the next page. Everything is on the server.
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
  if (imported.ok) await writeConnected(nowIso(), userId)
  return imported
}

/** The content without its timestamp. */
const contentOf = async ({ body, timestamp }: ReadBackup): Promise<string> => (await body.text()).replace(timestamp, '')

/** Statuses that retrying won't change. */
const finalRefusals: ReadonlySet<number> = new Set([400, 413, 415])

/**
 * Sends the images on this device before the records that refer to them, because the server links existing files.
 * Returns those that it refuses for good.
 */
async function sendImages(userId: string, db: LocalDatabase): Promise<Result<readonly File[], ApiProblem>> {
  const refused: File[] = []
  const sendPart = createPartSender({ userId })
  const sendAllParts = async (row: UploadRow): Promise<Exclude<UploadAnswer, { readonly kind: 'progress' }>> => {
    for (;;) {
      const answer = await sendPart(row)
      if (answer.kind !== 'progress') return answer
    }
  }
  const drafts = await draftIds(db)
  for (const row of await uploadRows(db).toArray()) {
    // It is sent with its draft. The server would delete a file that no record refers to.
    if (row.draft !== undefined && drafts.has(row.draft)) continue
    const answer = row.attachment === undefined ? await sendUpload(userId, row) : await sendAllParts(row)
    if (answer.kind === 'unreachable') return err({ code: 'unreachable', status: 0 })
    // 409: the server has it from an earlier attempt.
    if (answer.kind === 'stored' || answer.status === 409) continue
    const { status, code } = answer
    // Without a code of the server's, a proxy said it, and a sign-in mends nothing.
    const isSignedOut = status === 401 && code !== null
    if (!finalRefusals.has(status)) return err({ code: isSignedOut ? 'unauthorized' : 'server_error', status })
    refused.push(new File([row.blob], row.filename, { type: row.type }))
  }
  return ok(refused)
}

/** The local data from working without a server: `moved` to one, or set `aside`; null if there is none. */
export async function readFormerCopy(): Promise<'moved' | 'aside' | null> {
  if ((await readConnected()) !== null) return 'moved'
  return (await readAside()) ? 'aside' : null
}

/** Removes the copy left here after its data was moved to a server, or set aside. */
export async function removeFormerCopy(): Promise<void> {
  await Dexie.delete(databaseNameOf(localCopyId))
  await removeAutoBackups(localCopyId)
  await removeLocalFacts()
}
