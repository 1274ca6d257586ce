import {
  err,
  ok,
  passwordSchema,
  recordId,
  type Result,
  type UserFields,
  userIdFromEmail,
  userSchema,
} from '@bama/domain'
import type { SessionUser } from '@bama/sync'
import { beginSharing, createSharedTx } from '@bama/sync/storage'
import Dexie from 'dexie'
import { databaseNameOf, localCopyId } from '../local/database-names.ts'
import { failureName } from '../local/full-disk.ts'
import { createLocalVault } from '../local/local-vault.ts'
import { isMigrationDue } from '../local/migration/what-is-left.ts'
import { migrationLock } from '../local/migration/migration-database.ts'
import { randomBytes, world } from '../runtime/world.ts'
import { fetchServerState } from '../server/setup-state.ts'
import { loadAuthority } from '../session/authority.ts'
import { enterFirst, hasPeople, inSharedCopy, problemHere, worksWithServer } from '../session/local-session.ts'
import { settingsOf } from '../storages/shared-settings.ts'
import type { Joiner, StorageFailure, StoredWorkspace } from './shared-storage-types.ts'

type NewPerson = { readonly id: string; readonly fields: UserFields } | null

/**
 * Sets up an empty browser with the content of a storage: first the copy's key, wrapped with the person's password,
 * then all records in one transaction. If interrupted in between, the browser counts as empty again.
 */
export async function beginByJoining(
  stored: StoredWorkspace,
  who: Joiner,
): Promise<Result<SessionUser, StorageFailure>> {
  const problem = problemHere()
  if (problem !== null) return err({ code: problem })
  const server = await fetchServerState()
  if (server === 'ready' || server === 'setup_needed') return err({ code: 'server_here' })
  if (!passwordSchema.safeParse(who.password).success) return err({ code: 'invalid', field: 'password' })
  const joiner = await joinerOf(stored, who)
  if (!joiner.ok) return joiner
  // One tab at a time: a second key would make the first tab's data unreadable.
  const begun = await navigator.locks.request(migrationLock, async (): Promise<Result<void, StorageFailure>> => {
    if ((await worksWithServer()) || (await isMigrationDue(localStorage)) || (await hasPeople()))
      return err({ code: 'not_empty' })
    try {
      // Left by an interrupted attempt, under a key that no longer exists.
      await Dexie.delete(databaseNameOf(localCopyId))
      await createLocalVault(joiner.value.id, who.password)
      await fill(stored, joiner.value.person)
      return ok(undefined)
    } catch (error) {
      console.error(error)
      return err({ code: 'device', reason: failureName(error) })
    }
  })
  return begun.ok ? ok(await enterFirst(joiner.value.id)) : begun
}

/** The person setting up this browser: an existing one, or a new one with the usual id derived from the e-mail. */
async function joinerOf(
  { people, read }: StoredWorkspace,
  who: Joiner,
): Promise<Result<{ readonly id: string; readonly person: NewPerson }, StorageFailure>> {
  if ('id' in who)
    return people.some(({ id }) => id === who.id)
      ? ok({ id: who.id, person: null })
      : err({ code: 'invalid', field: 'name' })
  const { name, email, role } = who
  const parsed = userSchema.safeParse({ name, email, role })
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0]
    return err({ code: 'invalid', field: field === 'email' || field === 'role' ? field : 'name' })
  }
  const everybody = read.records.filter(({ entity }) => entity === 'systemUsers')
  const known = new Set(everybody.map(({ id }) => id))
  // The blocked ones too, who aren't among `people`.
  const isTaken = everybody.some(({ row, deleted }) => deleted === null && row.fields['email'] === parsed.data.email)
  if (isTaken) return err({ code: 'email_taken', field: 'email' })
  for (let number = 1; ; number++) {
    const id = await userIdFromEmail(number === 1 ? parsed.data.email : `${parsed.data.email}#${number}`)
    if (!known.has(id)) return ok({ id, person: { id, fields: parsed.data } })
  }
}

async function fill({ choice, read }: StoredWorkspace, person: NewPerson): Promise<void> {
  const { createRecord, openDeviceUnitOfWork } = await loadAuthority()
  const nowMs = world.now()
  const at = new Date(nowMs).toISOString()
  await inSharedCopy((store) =>
    store.write(async (tx) => {
      const beginning = { deviceId: world.deviceId(), random: randomBytes, state: read.state }
      await beginSharing(tx, settingsOf(world.uuid(), choice, read.keys), beginning)
      const shared = createSharedTx(tx)
      for (const record of read.records) await shared.putRecord(record)
      await tx.putMeta('pull', { epoch: null, cursor: null, staging: false, lastSyncTime: at })
      if (person === null) return
      const cause = { actorId: person.id, mutationId: world.uuid(), at }
      const { id, fields } = person
      await createRecord(openDeviceUnitOfWork(tx), { entity: 'systemUsers', id: recordId(id), fields, nowMs, cause })
    }),
  )
}
