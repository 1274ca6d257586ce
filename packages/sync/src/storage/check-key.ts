import { type Keyring, isProvenBy, keyringName, keyringOfBytes, keyringToBytes } from './keyring.ts'
import { mostMisses, type StorageState } from './log.ts'
import type { WorkspaceKeys } from './sealer.ts'
import { changeState, readListed, stateOf, type Stop, type StoragePorts, type StorageRun } from './storage-run.ts'

/**
 * Whether the key in use here is still the one. `changed`: somebody who had it changed it. `disputed`: the storage has a keyring
 * by somebody who had a former key and not this one: two changed it at once, or one who was shut out did; people decide.
 */
export type KeyCheck = 'current' | 'changed' | 'disputed' | Stop

export async function checkKey(run: StorageRun, { keyring: known }: StorageState): Promise<KeyCheck> {
  const listed = run.listed.get(keyringName)
  if (listed === undefined) return missed(run)
  if (known?.keyring.kid === run.kid && known.version === listed) {
    if (known.misses > 0) await remember(run, known.keyring, listed)
    return 'current'
  }
  const read = await readListed(run, keyringName)
  if (read.kind === 'unreachable') return 'unreachable'
  // One of the two is late, and it may be the one that would say that the key was changed.
  if (read.kind === 'missing' || read.version !== listed) return 'again'
  const keyring = keyringOfBytes(read.bytes)
  if (keyring === null) return missed(run)
  const [inUse, ...former] = run.sealer.keys
  if (await isProvenBy(keyring, inUse)) {
    if (keyring.kid === inUse.kid) {
      await remember(run, keyring, listed)
      return 'current'
    }
    await changeState(run, (now) => ({ ...now, staleKid: inUse.kid }))
    return 'changed'
  }
  // One of before, or in the place of this one.
  if (run.sealer.keys.some(({ kid }) => kid === keyring.kid)) return missed(run)
  for (const key of former) if (await isProvenBy(keyring, key)) return 'disputed'
  return missed(run)
}

const remember = (run: StorageRun, keyring: Keyring, version: string): Promise<boolean> =>
  changeState(run, (now) => ({ ...now, keyring: { keyring, version, misses: 0 } }))

/** What is missing may be late; the third time the keyring is put back. */
async function missed(run: StorageRun): Promise<KeyCheck> {
  await changeState(run, ({ keyring, ...state }) =>
    keyring?.keyring.kid === run.kid ? { ...state, keyring: { ...keyring, misses: keyring.misses + 1 } } : null,
  )
  const { keyring } = await run.disk.read((tx) => stateOf(tx, run.random))
  if (keyring?.keyring.kid !== run.kid || keyring.misses < mostMisses) return 'current'
  const expected = run.listed.get(keyringName) ?? null
  const written = await run.storage.write(keyringName, keyringToBytes(keyring.keyring), expected)
  return written.kind === 'written' ? 'current' : written.kind === 'conflict' ? 'again' : 'unreachable'
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
  const there = await ports.storage.read(keyringName)
  if (there.kind === 'unreachable') return 'unreachable'
  const before = there.kind === 'read' ? keyringOfBytes(there.bytes) : null
  const kids = [keyring, ...keyring.older].map(({ kid }) => kid)
  if (before !== null && !kids.includes(before.kid)) return 'conflict'
  return write(ports, keyring, there.kind === 'read' ? there.version : null)
}

/**
 * Puts the keyring of the key in use into the place of another, when people have decided so. False: none is known here, or it
 * could not be written.
 */
export async function putBackKeyring(ports: KeyringPorts, [{ kid }]: WorkspaceKeys): Promise<boolean> {
  const { keyring } = await ports.disk.read((tx) => stateOf(tx, ports.random))
  if (keyring?.keyring.kid !== kid) return false
  const there = await ports.storage.read(keyringName)
  if (there.kind === 'unreachable') return false
  return (await write(ports, keyring.keyring, there.kind === 'read' ? there.version : null)) === 'written'
}

async function write({ storage, disk, random }: KeyringPorts, keyring: Keyring, expected: string | null) {
  await disk.write(async (tx) =>
    tx.putState({ ...(await stateOf(tx, random)), keyring: { keyring, version: null, misses: 0 } }),
  )
  return (await storage.write(keyringName, keyringToBytes(keyring), expected)).kind
}
