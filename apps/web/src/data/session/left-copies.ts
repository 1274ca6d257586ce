import type { UserFields } from '@bama/domain'
import Dexie from 'dexie'
import { changesJson, countUnsentIn } from '../local/changes-json.ts'
import { userIdOfDatabase } from '../local/database-names.ts'
import type { LocalDatabase } from '../local/database.ts'
import { forgetBlocked, readBlocked } from '../local/device-facts.ts'
import { inCopy } from '../local/in-copy.ts'
import { wipeCopy } from '../local/wipe.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'

/** A copy on this device that is to go, and has changes that were never sent: they are offered first. */
interface LeftCopy {
  readonly userId: string
  /** The person's name; null if the copy doesn't contain it. */
  readonly name: string | null
  readonly unsent: number
  /** Someone else signed in, the account was blocked or deleted, or the copy can't be decrypted any more. */
  readonly why: 'other' | 'blocked' | 'lost'
}

const left = createObservable<readonly LeftCopy[]>([])

export const useLeftCopies = (): readonly LeftCopy[] => useObservable(left)

/**
 * Wipes other people's copies from the device, and that of a blocked account. A copy with unsent changes waits for the
 * user's answer (`useLeftCopies`). While nobody is signed in, only the blocked account's copy is wiped, because the
 * others may come back. `justBlocked`: of whom a full disk may have taken no note.
 */
export async function clearLeftCopies(signedInAs: string | null, justBlocked: string | null = null): Promise<void> {
  const found: LeftCopy[] = []
  const blocked = justBlocked ?? (await readBlocked())
  for (const name of await Dexie.getDatabaseNames()) {
    const userId = userIdOfDatabase(name)
    const isOther = signedInAs !== null && userId !== signedInAs
    if (userId === null || (!isOther && userId !== blocked)) continue
    const copy = await inCopy(userId, (db) => describe(db, userId, userId === blocked ? 'blocked' : 'other'))
    if (copy.unsent === 0) await removeCopy(userId)
    else found.push(copy)
  }
  left.set([...left.get().filter(({ why }) => why === 'lost'), ...found])
}

/** Wipes a copy that can't be decrypted any more. With unsent changes it waits for the user's answer first. */
export async function clearLostCopy(userId: string): Promise<void> {
  const copy = await inCopy(userId, (db) => describe(db, userId, 'lost'))
  if (copy.unsent === 0) return removeCopy(userId)
  const { promise, resolve } = Promise.withResolvers<void>()
  left.set([...left.get(), copy])
  const stop = left.subscribe(() => {
    if (!left.get().includes(copy)) resolve()
  })
  return promise.finally(stop)
}

/** The copy's changes as JSON text, for download. Sensitive values are readable only while the copy is open. */
export const exportCopy = (userId: string): Promise<string> => inCopy(userId, (db) => changesJson(db))

export async function removeCopy(userId: string): Promise<void> {
  await wipeCopy(userId)
  await forgetBlocked(userId)
  left.set(left.get().filter((copy) => copy.userId !== userId))
}

async function describe(db: LocalDatabase, userId: string, why: LeftCopy['why']): Promise<LeftCopy> {
  const record: Partial<UserFields> | undefined = await db.table('systemUsers').get(userId)
  return { userId, name: record?.full_name ?? record?.name ?? null, unsent: await countUnsentIn(db), why }
}
