import { type Keyring, keyringName, keyringOfBytes, keyringToBytes, spareKeyringName } from './keyring.ts'
import type { WorkspaceKeys } from './sealer.ts'
import type { SharedStorage, Unreachable, WriteAnswer } from './shared-storage.ts'
import { stateOf, type StoragePorts } from './storage-run.ts'

/** The present versions of keyring and spare, null if there is none. An omitted one is not written. */
interface KeyringVersions {
  readonly main?: string | null
  readonly spare?: string | null
}

export type StoredKeyring =
  | {
      readonly kind: 'read'
      /** The valid one: the spare if the keyring is incomplete or missing. */
      readonly keyring: Keyring | null
      /** Both, since the spare may be the right one if somebody overwrote the keyring. */
      readonly all: readonly Keyring[]
      readonly versions: Required<KeyringVersions>
    }
  | Unreachable

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

/** Writes the spare first. The keyring is overwritten only once the spare is written. */
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
 * Stores a new keyring, the first one or one with a changed key, after remembering it on the disk. `conflict`: the
 * storage has a keyring whose key the new one doesn't include.
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
 * Replaces another keyring by the known one of the current key, after people decided so. False if none is known here,
 * or if it could not be written.
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
