import { type EntityName, entityNames, err, isAdmin, ok, type Result, userSchema } from '@bama/domain'
import type { LocalTx } from '@bama/sync'
import {
  beginSharing,
  createKeyring,
  isProvenBy,
  type Keyring,
  newState,
  openByPassphrase,
  putBackKeyring,
  putKeyring,
  type SharedStorage,
  type StorageProblem,
  type WorkspaceKeys,
} from '@bama/sync/storage'
import { z } from 'zod'
import { failureName } from '../local/full-disk.ts'
import { isLocalMode } from '../local/mode.ts'
import { businessZone } from '../runtime/business-zone.ts'
import { randomBytes, world } from '../runtime/world.ts'
import { authority } from '../session/authority.ts'
import { beginByJoining } from './begin-by-joining.ts'
import { invitationAddress, ownTokenFor, placeOf } from '../sync/invitation.ts'
import { mayMakePlace, openStorage, withPlace } from '../storages/open-storage.ts'
import { countsIn, peopleIn, readStored, type ReadWorkspace } from '../storages/read-stored.ts'
import { withProblems } from '../storages/with-problems.ts'
import { keysOf, settingsOf, type SharedSettings, sharedSettingsSchema } from '../storages/shared-settings.ts'
import { accessFieldOf } from '../storages/access-field.ts'
import { leastPassphrase, type StorageChoice, storageChoiceSchema } from '../storages/storage-choice.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'
import { type Answer, isThere, keyringIn, keysThere, putFirst } from './keyring-in-storage.ts'
import { loadWork } from './load-work.ts'
import type {
  Begun,
  MadeInvitation,
  MovePreview,
  StorageCheck,
  StorageFailure,
  StorageSecret,
  StoredWorkspace,
} from './shared-storage-types.ts'

/** Long enough to resist offline guessing, because everyone with access to the storage has the keyring. */
const passphraseSchema = z.string().trim().min(leastPassphrase).max(1024)

async function opened(choice: StorageChoice): Answer<SharedStorage> {
  const storage = await loadWork(() => openStorage(choice))
  if (!storage.ok) return storage
  return storage.value === null ? err({ code: 'invalid', field: 'choice' }) : ok(storage.value)
}

/** The open workspace of a device without a server. */
function openHere(): Result<Workspace, StorageFailure> {
  const open = workspace.get()
  return open === null || !isLocalMode() ? err({ code: 'signed_out' }) : ok(open)
}

/** Writes to the device's database. Returns an error if it fails. */
async function written<T>({ store }: Workspace, work: (tx: LocalTx) => Promise<T>): Answer<T> {
  try {
    return ok(await store.write(work))
  } catch (error) {
    console.error(error)
    return err({ code: 'device', reason: failureName(error) })
  }
}

interface Shared {
  readonly open: Workspace
  readonly settings: SharedSettings
  readonly storage: SharedStorage
}

/** What is currently shared here. */
async function sharedHere(): Answer<Shared> {
  const open = openHere()
  if (!open.ok) return open
  const settings = await settingsIn(open.value)
  if (settings === null) return err({ code: 'not_shared' })
  const storage = await opened(settings.choice)
  return storage.ok ? ok({ open: open.value, settings, storage: storage.value }) : storage
}

const settingsIn = async ({ store }: Workspace): Promise<SharedSettings | null> =>
  sharedSettingsSchema.safeParse(await store.read((tx) => tx.getShared('settings'))).data ?? null

/** The ports for changing a keyring, which only says that the storage is unreachable; `problems` says why. */
function keyringPorts(shared: Shared) {
  const problems: StorageProblem[] = []
  const storage = withProblems(shared.storage, (problem) => problems.push(problem))
  return { ports: { storage, disk: diskOf(shared), random: randomBytes }, problems }
}

const diskOf = ({ open, settings }: Shared) =>
  authority().createDeviceDisk(open.store, {
    now: world.now,
    zone: businessZone,
    isCurrent: (now) => sharedSettingsSchema.safeParse(now).data?.id === settings.id,
  })

/** Shares this workspace in a storage with this keyring; null if the keyring is to be read first. */
const shareHere = (open: Workspace, choice: StorageChoice, keys: WorkspaceKeys, keyring: Keyring | null) =>
  written(open, (tx) =>
    beginSharing(tx, settingsOf(world.uuid(), choice, keys), {
      deviceId: world.deviceId(),
      random: randomBytes,
      state: {
        ...newState(randomBytes, true),
        keyring: keyring === null ? null : { keyring, version: null, spare: null, misses: 0 },
      },
    }),
  )

/** Continues in the same storage with other keys, or with other access to it: the device keeps its log. */
const goOnWith = ({ open }: Shared, choice: StorageChoice, keys: WorkspaceKeys) =>
  written(open, (tx) => tx.putShared('settings', settingsOf(world.uuid(), choice, keys)))

async function countHere({ whole }: Workspace): Promise<Readonly<Partial<Record<EntityName, number>>>> {
  const counts: Partial<Record<EntityName, number>> = {}
  for (const entity of entityNames) {
    const count = await whole.table(entity).count()
    if (count > 0) counts[entity] = count
  }
  return counts
}

/** Whether the target of a move is empty or already has this workspace from an earlier attempt. */
async function lookAtTarget(
  { settings }: Shared,
  storage: SharedStorage,
  to: StorageChoice,
): Answer<'empty' | 'same_workspace'> {
  const there = await keyringIn(storage)
  if (!there.ok) return there
  if (there.value === 'nothing') return ok('empty')
  const { keyring } = there.value
  if (settings.keys.some(({ kid }) => kid === keyring.kid)) return ok('same_workspace')
  for (const key of keysOf(settings))
    if (await isProvenBy(keyring, key))
      // The key was changed there. In this device's own place its sync says so, and asks for the new one.
      return isSamePlace(settings.choice, to)
        ? ok('same_workspace')
        : err({ code: await keyChangedThere(settings.choice, keyring) })
  return err({ code: 'other_workspace' })
}

/** Whether the new key can be entered here first: only if it is the present place's too. */
async function keyChangedThere(own: StorageChoice, keyring: Keyring): Promise<'key_changed' | 'other_key'> {
  const storage = await openStorage(own)
  return storage !== null && (await isThere(storage, keyring)) ? 'key_changed' : 'other_key'
}

/** Whether the others have deleted or blocked this person, who couldn't open the copy after joining. */
const isShutOut = ({ records }: ReadWorkspace, userId: string): boolean =>
  records.some(
    ({ entity, id, row, deleted }) =>
      entity === 'systemUsers' && id === userId && (deleted !== null || row.fields['is_approved'] === false),
  )

function isSamePlace(a: StorageChoice, b: StorageChoice): boolean {
  if (a.kind === 'gist' && b.kind === 'gist') return a.gistId === b.gistId
  if (a.kind === 'table' && b.kind === 'table') return a.url === b.url && a.workspaceId === b.workspaceId
  return a.kind === 'browser' && b.kind === 'browser' && a.name === b.name
}

export const sharedStorageWork = {
  /** Checks the storage without changing anything there. */
  async checkStorage(choice: StorageChoice): Answer<StorageCheck> {
    if (choice.kind === 'gist' && choice.gistId === null) {
      const problem = await mayMakePlace(choice)
      return problem === null ? ok({ kind: 'empty', choice }) : err(problem)
    }
    const storage = await opened(choice)
    if (!storage.ok) return storage
    const there = await keyringIn(storage.value)
    if (!there.ok) return there
    return ok({ kind: there.value === 'nothing' ? 'empty' : 'workspace', choice })
  },

  /** Shares the open workspace in an empty storage. The recovery code is shown once and stored nowhere. */
  async beginSharing(chosen: StorageChoice, passphrase: string): Answer<Begun> {
    const open = openHere()
    if (!open.ok) return open
    const parsed = passphraseSchema.safeParse(passphrase)
    if (!parsed.success) return err({ code: 'invalid', field: 'passphrase' })
    const place = await withPlace(chosen)
    if (!place.ok) return place
    const choice = place.value
    const storage = await opened(choice)
    if (!storage.ok) return storage
    const there = await keyringIn(storage.value)
    if (!there.ok) return there
    // A beginning that was cut off before anything was shared: by the same passphrase it is begun again.
    // Or somebody begins at this moment by the same: their key stays good, as when one is changed.
    const begun =
      there.value !== 'nothing' && there.value.isAlone
        ? await openByPassphrase(there.value.keyring, parsed.data)
        : err('wrong_passphrase' as const)
    if (there.value !== 'nothing' && !begun.ok) return err({ code: 'workspace_there' })
    const older = begun.ok ? begun.value : []
    const { keyring, keys, recoveryCode } = await createKeyring(parsed.data, randomBytes, older)
    const put = await putFirst(storage.value, keyring, there.value)
    if (!put.ok) return put
    if (put.value === 'taken') return err({ code: 'workspace_there' })
    const shared = await shareHere(open.value, choice, keys, keyring)
    return shared.ok ? ok({ recoveryCode }) : shared
  },

  /** Reads everything in the storage, without writing anything, here or there. */
  async readStorage(choice: StorageChoice, secret: StorageSecret): Answer<StoredWorkspace> {
    const storage = await opened(choice)
    if (!storage.ok) return storage
    const keys = await keysThere(storage.value, secret)
    if (!keys.ok) return keys
    const read = await readStored(storage.value, keys.value)
    if (read === 'incomplete' || read === 'key_changed') return err({ code: 'incomplete' })
    if ('code' in read) return err(read)
    return ok({ choice, people: peopleIn(read), counts: countsIn(read), read })
  },

  /** Merges what was read with the open workspace. Nothing of either is lost. */
  async joinHere({ choice, read }: StoredWorkspace): Answer<void> {
    const open = openHere()
    if (!open.ok) return open
    const { store, userId } = open.value
    // This device would leave its current group, and its unsent changes would never arrive there.
    if ((await settingsIn(open.value)) !== null) return err({ code: 'already_shared' })
    const me = await store.read((tx) => tx.getRecord('systemUsers', userId))
    const { data: user } = userSchema
      .pick({ role: true, is_admin: true })
      .safeParse({ role: me?.['role'], is_admin: me?.['is_admin'] })
    if (user === undefined || !isAdmin(user)) return err({ code: 'admins_only' })
    if (isShutOut(read, userId)) return err({ code: 'shut_out' })
    return shareHere(open.value, choice, read.keys, null)
  },

  /** Starts in an empty browser as one of the people, with a password for this device. Reloads the page. */
  joinAs: beginByJoining,

  /** Creates an invitation address. */
  async makeInvitation(): Answer<MadeInvitation> {
    const shared = await sharedHere()
    if (!shared.ok) return shared
    const { choice, keys } = shared.value.settings
    const place = placeOf(choice)
    if (place === null) return err({ code: 'invalid', field: 'choice' })
    return ok({ address: invitationAddress(location.origin, { place, ...keys[0] }), ownToken: ownTokenFor(place) })
  },

  /** Creates a new key with a new passphrase and recovery code. Earlier data stays readable for its holders. */
  async changeKey(passphrase: string): Answer<Begun> {
    const shared = await sharedHere()
    if (!shared.ok) return shared
    const parsed = passphraseSchema.safeParse(passphrase)
    if (!parsed.success) return err({ code: 'invalid', field: 'passphrase' })
    const { settings, storage } = shared.value
    const { ports, problems } = keyringPorts(shared.value)
    const { keyring, keys, recoveryCode } = await createKeyring(parsed.data, randomBytes, keysOf(settings))
    const put = await putKeyring(ports, keyring)
    // If only the response was lost, the keyring is there, and its recovery code must be shown.
    if (put !== 'written' && !(await isThere(storage, keyring)))
      return err(put === 'conflict' ? { code: 'other_workspace' } : (problems[0] ?? { code: 'offline' }))
    const goneOn = await goOnWith(shared.value, settings.choice, keys)
    return goneOn.ok ? ok({ recoveryCode }) : goneOn
  },

  /** Continues with a key that was changed on another device. */
  async enterKey(secret: StorageSecret): Answer<void> {
    const shared = await sharedHere()
    if (!shared.ok) return shared
    const keys = await keysThere(shared.value.storage, secret)
    if (!keys.ok) return keys
    const known = new Set(shared.value.settings.keys.map(({ kid }) => kid))
    if (!keys.value.some(({ kid }) => known.has(kid))) return err({ code: 'other_workspace' })
    // Someone who was shut out may have restored the former keyring, whose passphrase they know.
    const [, ...former] = shared.value.settings.keys
    if (former.some(({ kid }) => kid === keys.value[0].kid)) return err({ code: 'former_key' })
    return goOnWith(shared.value, shared.value.settings.choice, keys.value)
  },

  /** Continues with this device's key for everyone, after two changed it at once, or someone shut out did. */
  async keepKey(): Answer<void> {
    const shared = await sharedHere()
    if (!shared.ok) return shared
    const { settings, open } = shared.value
    const { ports, problems } = keyringPorts(shared.value)
    const isPut = await putBackKeyring(ports, keysOf(settings))
    if (isPut) open.engine.request()
    return isPut ? ok(undefined) : err(problems[0] ?? { code: 'incomplete' })
  },

  /** Previews a move without writing anything. */
  async previewMove(to: StorageChoice): Answer<MovePreview> {
    const shared = await sharedHere()
    if (!shared.ok) return shared
    if (to.kind === 'gist' && to.gistId === null) {
      const problem = await mayMakePlace(to)
      return problem === null ? ok({ counts: await countHere(shared.value.open), there: 'empty' }) : err(problem)
    }
    const storage = await opened(to)
    if (!storage.ok) return storage
    const there = await lookAtTarget(shared.value, storage.value, to)
    return there.ok ? ok({ counts: await countHere(shared.value.open), there: there.value }) : there
  },

  /** Moves to another storage with the same key, passphrase and recovery code. The former storage keeps its content. */
  async moveSharing(target: StorageChoice): Answer<void> {
    const shared = await sharedHere()
    if (!shared.ok) return shared
    const { open, settings } = shared.value
    const state = await open.store.read((tx) => tx.getShared('state'))
    const keyring = state?.keyring?.keyring ?? null
    // Until the next sync the keyring belongs to a former key.
    if (keyring !== null && keyring.kid !== settings.keys[0].kid) return err({ code: 'incomplete' })
    const place = await withPlace(target)
    if (!place.ok) return place
    const to = place.value
    const storage = await opened(to)
    if (!storage.ok) return storage
    const there = await lookAtTarget(shared.value, storage.value, to)
    if (!there.ok) return there
    if (there.value === 'same_workspace' && isSamePlace(settings.choice, to))
      return goOnWith(shared.value, to, keysOf(settings))
    if (there.value === 'empty') {
      // The same keyring, so that passphrase, recovery code and earlier invitations work there too.
      if (keyring === null) return err({ code: 'incomplete' })
      const put = await putFirst(storage.value, keyring, 'nothing')
      if (!put.ok) return put
      if (put.value === 'taken') return err({ code: 'other_workspace' })
    }
    return shareHere(open, to, keysOf(settings), keyring)
  },

  /** Continues in the same place with a renewed token, whose field is that of `accessFieldOf`. */
  async renewAccess(token: string): Answer<void> {
    const shared = await sharedHere()
    if (!shared.ok) return shared
    const { choice } = shared.value.settings
    const field = accessFieldOf(choice)
    const to = storageChoiceSchema.safeParse(field === null ? choice : { ...choice, [field]: token.trim() }).data
    if (to === undefined) return err({ code: 'invalid', field: 'choice' })
    const storage = await opened(to)
    if (!storage.ok) return storage
    const there = await lookAtTarget(shared.value, storage.value, to)
    if (!there.ok) return there
    return there.value === 'empty'
      ? err({ code: 'no_workspace' })
      : goOnWith(shared.value, to, keysOf(shared.value.settings))
  },

  /** Continues alone on this device. Returns the number of changes that had not reached the storage. */
  async stopSharing(): Answer<{ readonly unpublished: number }> {
    const open = openHere()
    if (!open.ok) return open
    // Also allowed for a storage that can't be opened.
    if ((await settingsIn(open.value)) === null) return err({ code: 'not_shared' })
    return written(open.value, async (tx) => {
      const unpublished = (await tx.unpublished()).length
      await tx.clearShared()
      return { unpublished }
    })
  },

  /** The stored choice, to be shown or edited in a form. Contains secrets. */
  async readChoice(): Answer<StorageChoice> {
    const open = openHere()
    if (!open.ok) return open
    const settings = await settingsIn(open.value)
    return settings === null ? err({ code: 'not_shared' }) : ok(settings.choice)
  },
}
