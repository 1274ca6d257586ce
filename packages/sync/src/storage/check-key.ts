import { isProvenBy, type Keyring, keyringName, keyringOfBytes, spareKeyringName } from './keyring.ts'
import { mostMisses, type StorageState } from './log.ts'
import { changeState, readListed, stateOf, type Stop, type StorageRun } from './storage-run.ts'
import { writeKeyring } from './write-keyring.ts'

/**
 * Whether the key used here is still the current one. `changed`: somebody who had it changed it. `disputed`: the
 * storage has a keyring by somebody who had a former key but not this one. Either two people changed the key at the
 * same time, or a person who was shut out did, so people must decide.
 */
type KeyCheck = 'current' | 'changed' | 'disputed' | Stop

export async function checkKey(run: StorageRun, { keyring: known }: StorageState): Promise<KeyCheck> {
  const [version, spare] = [run.listed.get(keyringName) ?? null, run.listed.get(spareKeyringName) ?? null]
  const isKnown = known?.keyring.kid === run.kid && version !== null && spare !== null
  if (isKnown && known.version === version && known.spare === spare) {
    if (known.misses > 0) await remember(run, { ...known, misses: 0 })
    return 'current'
  }
  const main = await look(run, keyringName)
  if (main === 'unreachable' || main === 'again') return main
  const second = await look(run, spareKeyringName)
  if (second === 'unreachable' || second === 'again') return second
  // Either of the two is enough: the other one may be an old keyring that was put back.
  if (main.says === 'changed' || second.says === 'changed') {
    await changeState(run, (now) => ({ ...now, staleKid: run.kid }))
    return 'changed'
  }
  if (main.says === 'disputed') return 'disputed'
  const keyring = main.says === 'current' ? main.keyring : null
  if (keyring !== null && second.says === 'current') {
    await remember(run, { keyring, version, spare, misses: 0 })
    return 'current'
  }
  if (keyring === null && second.says === 'disputed') return 'disputed'
  if (keyring !== null && known?.keyring.kid !== run.kid)
    await remember(run, { keyring, version: null, spare: null, misses: 0 })
  const isSure = main.says === 'current' || second.says === 'current'
  return missed(run, isSure, { main: main.says === 'current', spare: second.says === 'current' })
}

/** What one of the two keyring objects says. `nothing`: it is missing, incomplete, old, or has no valid proof. */
type Look =
  | { readonly says: 'current'; readonly keyring: Keyring }
  | { readonly says: 'changed' | 'disputed' | 'nothing' }

async function look(run: StorageRun, name: string): Promise<Look | 'unreachable' | 'again'> {
  const listed = run.listed.get(name)
  if (listed === undefined) return { says: 'nothing' }
  const read = await readListed(run, name)
  if (read.kind === 'unreachable') return 'unreachable'
  // One of the two answers was outdated, and this may be the keyring that would report a changed key.
  if (read.kind === 'missing' || read.version !== listed) return 'again'
  const keyring = keyringOfBytes(read.bytes)
  if (keyring === null) return { says: 'nothing' }
  const [inUse, ...former] = run.sealer.keys
  if (await isProvenBy(keyring, inUse))
    return keyring.kid === inUse.kid ? { says: 'current', keyring } : { says: 'changed' }
  if (run.sealer.keys.some(({ kid }) => kid === keyring.kid)) return { says: 'nothing' }
  for (const key of former) if (await isProvenBy(keyring, key)) return { says: 'disputed' }
  return { says: 'nothing' }
}

const remember = (run: StorageRun, keyring: StorageState['keyring']): Promise<boolean> =>
  changeState(run, (now) => ({ ...now, keyring }))

/**
 * Counts a missing keyring, which may only be late, and puts it back the third time. Until then, if neither object
 * says which key is in use, the key may have been changed, so the sync stops.
 */
async function missed(
  run: StorageRun,
  isSure: boolean,
  isThere: { readonly main: boolean; readonly spare: boolean },
): Promise<KeyCheck> {
  await changeState(run, ({ keyring, ...state }) =>
    keyring === null ? null : { ...state, keyring: { ...keyring, misses: keyring.misses + 1 } },
  )
  const { keyring } = await run.disk.read((tx) => stateOf(tx, run.random))
  if (keyring === null) return 'current'
  if (keyring.misses < mostMisses) return isSure ? 'current' : 'no_keyring'
  if (keyring.keyring.kid !== run.kid) return 'current'
  const written = await writeKeyring(run.storage, keyring.keyring, {
    ...(isThere.spare ? {} : { spare: run.listed.get(spareKeyringName) ?? null }),
    ...(isThere.main ? {} : { main: run.listed.get(keyringName) ?? null }),
  })
  return written.kind === 'written' ? 'current' : written.kind === 'conflict' ? 'again' : 'unreachable'
}
