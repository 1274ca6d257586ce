import { passwordSchema, type Result, type User, userSchema, type UserFields } from '@bama/domain'
import type { LocalStore, SessionUser } from '@bama/sync'
import Dexie from 'dexie'
import { databaseNameOf, isFormerDatabaseThere, localCopyId, userIdOfDatabase } from '../local/database-names.ts'
import { LocalDatabase } from '../local/database.ts'
import { isStorageFallback } from '../local/device-database.ts'
import { readConnected } from '../local/device-facts.ts'
import { type StoredSession, writeSession } from '../local/stored-session.ts'
import { hasVault } from '../local/stored-vaults.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { inCopy } from '../local/in-copy.ts'
import { createLocalVault, unlockLocal } from '../local/local-vault.ts'
import { readMode } from '../local/mode.ts'
import { moveLock, reopenAfterMove } from '../local/move-fence.ts'
import { cipherOf, keepOpen, lockVaults } from '../local/open-vaults.ts'
import { migrationLock } from '../local/migration/migration-database.ts'
import { isMigrationDue } from '../local/migration/what-is-left.ts'
import { upgradeNews } from '../local/upgrade-news.ts'
import { businessZone } from '../runtime/business-zone.ts'
import { leaveWithoutPrompt } from '../runtime/leave-guard.ts'
import { nowIso, world } from '../runtime/world.ts'
import type { ApiProblem } from '../server/api.ts'
import { loadAuthority } from './authority.ts'
import { enter, orInThisPage, sessionMs } from './current-session.ts'
import { postSessionNews } from './session-news.ts'

/** Why working without a server can't begin here. */
export interface LocalProblem {
  readonly code: 'server_copy' | 'insecure' | 'no_database' | 'former_database' | 'setup_done' | 'invalid'
  readonly field?: string
}

/** The first person on a device without a server. */
interface FirstPerson {
  readonly name: string
  readonly email: string
  readonly password: string
}

const acting = () => ({ nowMs: world.now(), uuid: world.uuid })

/** Runs work in the shared copy, without opening a workspace. */
export const inSharedCopy = <T>(work: (store: LocalStore, db: LocalDatabase) => Promise<T>): Promise<T> =>
  inCopy(localCopyId, (db) => work(createDexieStore(db, world.now), db))

/** Marks the copy as complete: there is no first pull. At each sign-in, as the first may have been cut off. */
const noteArrival = (store: LocalStore): Promise<void> =>
  store.write(async (tx) => {
    const lastSyncTime = nowIso()
    if ((await tx.getMeta('pull')) === undefined)
      await tx.putMeta('pull', { epoch: null, cursor: null, staging: false, lastSyncTime })
  })

/** Undoes a move to a server that was interrupted, unless another tab is still moving the data. */
export const undoBrokenMove = (): Promise<void> =>
  navigator.locks.request(moveLock, { ifAvailable: true }, async (lock) => {
    const isThere = !(await isFormerDatabaseThere()) && (await Dexie.exists(databaseNameOf(localCopyId)))
    if (lock !== null && isThere && (await readConnected()) === null)
      await inSharedCopy((_store, db) => reopenAfterMove(db))
  })

/** Whether anyone works here already. */
export const hasPeople = async (): Promise<boolean> =>
  !(await isFormerDatabaseThere()) &&
  (await Dexie.exists(databaseNameOf(localCopyId))) &&
  (await inSharedCopy(async (_store, db) => (await db.table('systemUsers').count()) > 0))

/**
 * Begins to work without a server: creates the first person, an admin, on this device and signs them in. Data of the
 * former product is brought in first, into a database of the same name.
 */
export async function setUpHere({ name, email, password }: FirstPerson): Promise<Result<SessionUser, LocalProblem>> {
  const problem = problemHere()
  if (problem !== null) return { ok: false, error: { code: problem } }
  const parsed = userSchema.safeParse({ name, email, role: 'admin' } satisfies Partial<UserFields>)
  if (!parsed.success || !passwordSchema.safeParse(password).success) return { ok: false, error: { code: 'invalid' } }
  if (await worksWithServer()) return { ok: false, error: { code: 'server_copy' } }
  const { createDeviceAccounts } = await loadAuthority()
  const begin = async (): Promise<string> => {
    const id = await inSharedCopy((store) => createDeviceAccounts(store).freeId(parsed.data.email))
    // First, because without the key nobody could open what is written next.
    await createLocalVault(id, password)
    await inSharedCopy(async (store) => {
      await createDeviceAccounts(store).setUp(id, parsed.data, acting())
      await noteArrival(store)
    })
    return id
  }
  // One tab at a time: a second key would make the first tab's data unreadable.
  const id = await navigator.locks.request(migrationLock, async () =>
    (await hasPeople()) ? 'setup_done' : ((await beginWithFormer(begin)) ?? 'former_database'),
  )
  if (id === 'setup_done' || id === 'former_database') return { ok: false, error: { code: id } }
  return { ok: true, value: await enterFirst(id) }
}

/** Signs in the first person, whose password has opened the copy, and reloads the page in local mode. */
export async function enterFirst(id: string): Promise<SessionUser> {
  const { createDeviceAccounts } = await loadAuthority()
  const user = await inSharedCopy((store) => createDeviceAccounts(store).noteSignIn(id, acting()))
  await readMode()
  await keepSession(sessionHere({ ...user }))
  postSessionNews('mode')
  // Services for the server are already running on this page, so it is reloaded.
  leaveWithoutPrompt()
  return { ...user }
}

/** Whether a copy of a server's data is on this device. Its server is then merely unreachable. */
export async function worksWithServer(): Promise<boolean> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  return (await hasVault()) || names.some((name) => userIdOfDatabase(name) !== null)
}

/** Begins with the former product's data, if any. Null if its migration failed before that; it is unchanged then. */
async function beginWithFormer(begin: () => Promise<string>): Promise<string | null> {
  if (!(await isMigrationDue(localStorage))) return begin()
  const { migrateInPlace } = await import('../local/migration/migrate-in-place.ts')
  let began: string | null = null
  const moved = await migrateInPlace({
    storage: localStorage,
    async open() {
      const actorId = (began = await begin())
      return { db: new LocalDatabase(databaseNameOf(localCopyId), cipherOf(localCopyId)), actorId }
    },
    world,
    zone: businessZone,
    onProgress: () => undefined,
    onBlocked: (isBlocked) => upgradeNews.set(isBlocked ? 'blocked' : null),
  })
  if (!moved.ok) console.error('the former data was not brought in:', moved.error.cause)
  return began
}

export function problemHere(): 'insecure' | 'no_database' | null {
  if (!isSecureContext) return 'insecure'
  return isStorageFallback.get() ? 'no_database' : null
}

/** Signs in without a server: the password opens the copy shared on this device. */
export async function signInHere(email: string, password: string): Promise<Result<SessionUser, ApiProblem>> {
  const refused = (code: 'invalid_credentials' | 'account_blocked'): Result<SessionUser, ApiProblem> => ({
    ok: false,
    error: { code, status: 0 },
  })
  // Several, if devices each created somebody with this e-mail before they heard of each other.
  const namesakes = () =>
    inSharedCopy((_store, db) =>
      db
        .table<Pick<User, 'id' | 'is_approved'>>('systemUsers')
        .where('email')
        .equals(email.trim().toLowerCase())
        .toArray(),
    )
  const person = await firstOpened(await namesakes(), password)
  if (person === null) return refused('invalid_credentials')
  if (!person.is_approved) {
    // With a shared storage, another device may have approved the person again.
    await hearOfOthers()
    if (!(await namesakes()).some(({ id, is_approved }) => id === person.id && is_approved)) {
      lockVaults()
      return refused('account_blocked')
    }
  }
  const { createDeviceAccounts } = await loadAuthority()
  const user = await inSharedCopy(async (store) => {
    const accounts = createDeviceAccounts(store)
    await noteArrival(store).catch(console.error)
    // A full disk keeps nobody out of the only copy: only inside can they make room.
    await accounts.noteSignIn(person.id, acting()).catch(console.error)
    return accounts.read(person.id)
  })
  return user === null ? refused('invalid_credentials') : { ok: true, value: await enterHere({ ...user }) }
}

/** The first one whose password it is. It has opened the shared copy then. */
async function firstOpened<Person extends { readonly id: string }>(
  people: readonly Person[],
  password: string,
): Promise<Person | null> {
  for (const person of people) if (await unlockLocal(person.id, password)) return person
  return null
}

async function hearOfOthers(): Promise<void> {
  const { takeInShared } = await import('./take-in-shared.ts')
  // If this fails, the person stays blocked.
  await inSharedCopy((store) => takeInShared(store)).catch(console.error)
}

function sessionHere(user: SessionUser): StoredSession {
  const now = world.now()
  return {
    user,
    offsetMs: 0,
    timeZone: businessZone,
    loginTime: new Date(now).toISOString(),
    expiresAt: new Date(now + sessionMs).toISOString(),
    seenMs: now,
    isConfirmed: true,
    isPersonal: true,
  }
}

async function keepSession(session: StoredSession): Promise<void> {
  await writeSession(session)
  await keepOpen(localCopyId)
}

async function enterHere(user: SessionUser): Promise<SessionUser> {
  const session = sessionHere(user)
  await orInThisPage(keepSession(session), session, undefined)
  enter(session)
  return user
}
