import { type Keyring, keyringName, keyringOfBytes, keyringToBytes, spareKeyringName } from './keyring.ts'
import type { WorkspaceKeys } from './sealer.ts'
import type { SharedStorage, Unreachable, WriteAnswer } from './shared-storage.ts'
import { stateOf, type StoragePorts } from './storage-run.ts'

/** The versions that keyring and spare have now, null where none is; what is left out is not written. */
interface KeyringVersions {
  readonly main?: string | null
  readonly spare?: string | null
}

export type StoredKeyring =
  | {
      readonly kind: 'read'
      /** The one that counts: the spare where it is half there, or not at all. */
      readonly keyring: Keyring | null
      /** And the spare, which may be the right one when somebody wrote over the other. */
      readonly all: readonly Keyring[]
      readonly versions: Required<KeyringVersions>
    }
  | Unreachable

/** The keyring that a storage has. */
export async function readKeyring(storage: SharedStorage): Promise<StoredKeyring> {
  const main = await storage.read(keyringName)
  if (main.kind === 'unreachable') return main
  const spare = await storage.read(spareKeyringName)
  if (spare.kind === 'unreachable') return spare
  const all = [main, spare].flatMap((read) => (read.kind === 'read' ? (keyringOfBytes(read.bytes) ?? []) : []))
  const versionOf = (read: typeof main): string | null => (read.kind === 'read' ? read.version : null)
  const versions = { main: versionOf(main), spare: versionOf(spare) }
  return { kind: 'read', keyring: all[0] ?? null, all, versions }
}

/** The spare first: only when it is there is the other written over. */
export async function writeKeyring(
  storage: SharedStorage,
  keyring: Keyring,
  { spare, main }: KeyringVersions,
): Promise<WriteAnswer> {
  const bytes = keyringToBytes(keyring)
  if (spare !== undefined) {
    const written = await storage.write(spareKeyringName, bytes, spare)
    if (written.kind !== 'written') return written
  }
  return main === undefined ? { kind: 'written' } : storage.write(keyringName, bytes, main)
}

type KeyringPorts = Pick<StoragePorts, 'storage' | 'disk' | 'random'>

/**
 * Puts a new keyring into the storage, the first or one with a changed key, and remembers it before. `conflict`: there is one
 * already whose key this one does not know.
 */
export async function putKeyring(
  ports: KeyringPorts,
  keyring: Keyring,
): Promise<'written' | 'conflict' | 'unreachable'> {
  const there = await readKeyring(ports.storage)
  if (there.kind === 'unreachable') return 'unreachable'
  const kids = new Set([keyring, ...keyring.older].map(({ kid }) => kid))
  if (there.all.some(({ kid }) => !kids.has(kid))) return 'conflict'
  return write(ports, keyring, there.versions)
}

/**
 * Puts the keyring of the key in use into the place of another, when people have decided so. False: none is known here, or it
 * could not be written.
 */
export async function putBackKeyring(ports: KeyringPorts, [{ kid }]: WorkspaceKeys): Promise<boolean> {
  const { keyring } = await ports.disk.read((tx) => stateOf(tx, ports.random))
  if (keyring?.keyring.kid !== kid) return false
  const there = await readKeyring(ports.storage)
  if (there.kind === 'unreachable') return false
  return (await write(ports, keyring.keyring, there.versions)) === 'written'
}

async function write({ storage, disk, random }: KeyringPorts, keyring: Keyring, versions: Required<KeyringVersions>) {
  await disk.write(async (tx) =>
    tx.putState({ ...(await stateOf(tx, random)), keyring: { keyring, version: null, spare: null, misses: 0 } }),
  )
  return (await writeKeyring(storage, keyring, versions)).kind
}
