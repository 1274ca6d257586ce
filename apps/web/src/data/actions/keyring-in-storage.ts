import { err, ok, type Result } from '@bama/domain'
import {
  type Keyring,
  type KeyringError,
  keyringNames,
  openByKey,
  openByPassphrase,
  openByRecoveryCode,
  readKeyring,
  type SharedStorage,
  type StoredKeyring,
  type StorageProblem,
  type Unreachable,
  type WorkspaceKeys,
  writeKeyring,
  bytesOfHex,
} from '@bama/sync/storage'
import type { StorageFailure, StorageSecret } from './shared-storage-types.ts'

export type Answer<T> = Promise<Result<T, StorageFailure>>

const problemOf = ({ problem }: Unreachable): StorageProblem => problem ?? { code: 'offline' }

interface KeyringThere extends Omit<Extract<StoredKeyring, { kind: 'read' }>, 'kind' | 'keyring'> {
  readonly keyring: Keyring
  /** Whether the storage contains nothing else. */
  readonly isAlone: boolean
}

/** The storage's keyring: `nothing` if the storage is empty, `damaged` if its content isn't a workspace. */
export async function keyringIn(storage: SharedStorage): Answer<KeyringThere | 'nothing'> {
  const listing = await storage.list(null)
  if (listing.kind === 'unreachable') return err(problemOf(listing))
  const names = listing.kind === 'listed' ? listing.objects.map(({ name }) => name) : []
  if (!names.some((name) => keyringNames.includes(name)))
    return names.length === 0 ? ok('nothing') : err({ code: 'damaged' })
  const read = await readKeyring(storage)
  if (read.kind === 'unreachable') return err(problemOf(read))
  const { keyring, all, versions } = read
  if (keyring === null) return err({ code: 'damaged' })
  return ok({ keyring, all, versions, isAlone: names.every((name) => keyringNames.includes(name)) })
}

/**
 * Writes a keyring in place of the one seen, or of none. Not every storage has conditional writes, and others may begin
 * at the same time. So the storage is checked again before, because creating the keyring took time, and after. `taken`:
 * others were first, and nothing is shared here.
 */
export async function putFirst(
  storage: SharedStorage,
  keyring: Keyring,
  seen: KeyringThere | 'nothing',
): Answer<'put' | 'taken'> {
  const before = await keyringIn(storage)
  if (!before.ok) return before
  if (kidIn(before.value) !== kidIn(seen)) return ok('taken')
  const put = await writeKeyring(storage, keyring, versionsIn(before.value))
  if (put.kind === 'unreachable') return err(problemOf(put))
  if (put.kind === 'conflict') return ok('taken')
  const after = await keyringIn(storage)
  if (!after.ok) return after
  const isOurs = after.value !== 'nothing' && after.value.all.every(({ kid }) => kid === keyring.kid)
  return ok(isOurs ? 'put' : 'taken')
}

async function openKeys(keyring: Keyring, secret: StorageSecret): Promise<Result<WorkspaceKeys, KeyringError>> {
  if (secret.kind === 'passphrase') return openByPassphrase(keyring, secret.passphrase.trim())
  if (secret.kind === 'recovery_code') return openByRecoveryCode(keyring, secret.code)
  const { kid, key } = secret.invitation
  return openByKey(keyring, { kid, key: bytesOfHex(key) })
}

/** The keys of the storage's workspace. */
export async function keysThere(storage: SharedStorage, secret: StorageSecret): Answer<WorkspaceKeys> {
  const there = await keyringIn(storage)
  if (!there.ok) return there
  if (there.value === 'nothing') return err({ code: 'no_workspace' })
  const tried: Result<WorkspaceKeys, KeyringError>[] = []
  for (const keyring of there.value.all) {
    const keys = await openKeys(keyring, secret)
    if (keys.ok) return keys
    tried.push(keys)
  }
  const [first = err('damaged' as const)] = tried
  if (first.ok) return first
  return err({ code: first.error === 'wrong_code' && secret.kind === 'invitation' ? 'old_invitation' : first.error })
}

/** Whether the storage has that keyring, as main or spare one: other devices accept either. */
export async function isThere(storage: SharedStorage, { kid }: Keyring): Promise<boolean> {
  const there = await keyringIn(storage)
  return there.ok && there.value !== 'nothing' && there.value.all.some((keyring) => keyring.kid === kid)
}

const nothingThere = { main: null, spare: null }
const versionsIn = (there: KeyringThere | 'nothing') => (there === 'nothing' ? nothingThere : there.versions)
const kidIn = (there: KeyringThere | 'nothing') => (there === 'nothing' ? null : there.keyring.kid)
