import {
  type Keyring,
  type KeyringContent,
  keyringName,
  keyringOfBytes,
  keyringToBytes,
  proveKeyring,
  spareKeyringName,
} from '../../storage/keyring.ts'
import type { WorkspaceKeys } from '../../storage/sealer.ts'
import type { StorageOutcome } from '../../storage/sync-storage.ts'
import { putBackKeyring, putKeyring } from '../../storage/write-keyring.ts'
import { bytesFrom } from './random-bytes.ts'
import { doubtUnseen } from './storage-doubt.ts'
import { note, portsOf, type Sim, type SimDevice, type SimTeam } from './storage-sim.ts'

const wrapped = { iv: '0'.repeat(24), ct: '0'.repeat(96) }
const byPassphrase = { ...wrapped, salt: '0'.repeat(32), iterations: 600_000 }

/** A keyring with valid proofs, but without slow real encryption by passphrase. The team knows its keys anyway. */
export async function madeKeyring(random: Sim['random'], older: readonly WorkspaceKeys[number][]) {
  const bytes = bytesFrom(random)
  const kid = random.hex(16)
  const keys: WorkspaceKeys = [{ kid, key: bytes(32) }, ...older]
  const content: KeyringContent = {
    v: 1,
    kid,
    byPassphrase,
    byRecoveryCode: wrapped,
    older: older.map((key) => ({ kid: key.kid, ...wrapped })),
  }
  return { keyring: await proveKeyring(content, keys, bytes), keys }
}

export async function createTeam(sim: Pick<Sim, 'random' | 'fake'>): Promise<SimTeam> {
  const made = await madeKeyring(sim.random, [])
  putKeyringThere(sim, made.keyring)
  return { keys: made.keys, made: new Map([[made.keyring.kid, made]]), shutOut: null }
}

const keyringIn = ({ fake }: Pick<Sim, 'fake'>, name: string): Keyring | null =>
  keyringOfBytes(fake.bytesOf(name) ?? new Uint8Array())

/** The keyring in the storage that one of the team made; the newer one if both objects are. */
export function keyringThere(sim: Sim): Keyring | null {
  const isMade = ({ kid, proofs }: Keyring): boolean => sim.team.made.get(kid)?.keyring.proofs[0]?.ct === proofs[0]?.ct
  const all = [keyringName, spareKeyringName].flatMap((name) => keyringIn(sim, name) ?? [])
  const [main, spare] = all.filter(isMade)
  const isNewer = spare !== undefined && spare.proofs.some(({ kid }) => kid === main?.kid)
  return (isNewer ? spare : main) ?? null
}

export const isOfTeam = (sim: Sim, name: string): boolean => keyringIn(sim, name)?.kid === sim.team.keys[0].kid

/** Writes both keyring objects directly, without faults. */
export function putKeyringThere({ fake }: Pick<Sim, 'fake'>, keyring: Keyring): void {
  for (const name of [spareKeyringName, keyringName]) fake.put(name, keyringToBytes(keyring))
}

/** Whether the device uses the new key, or knows that its key was changed, so that no attack can mislead it. */
export const isAware = ({ team: { shutOut } }: Sim, { keys, disk }: SimDevice): boolean =>
  keys[0].kid !== shutOut?.[0].kid || disk.copy().state?.staleKid === keys[0].kid

/** Somebody changes the key; sometimes another person does so at the same time. */
export async function changeKey(sim: Sim, device: SimDevice): Promise<void> {
  const { random, team, fake } = sim
  const kid = keyringThere(sim)?.kid
  if (kid !== device.keys[0].kid || kid !== team.keys[0].kid) return
  const before = new Map([keyringName, spareKeyringName].map((name) => [name, fake.bytesOf(name)]))
  const others = sim.devices.filter((other) => other !== device && other.keys[0].kid === kid)
  const changers = [
    device,
    ...(!sim.isConditional && others.length > 0 && random.chance(0.4) ? [random.pick(others)] : []),
  ]
  const former = device.keys
  for (const changer of changers) {
    const made = await madeKeyring(random, changer.keys)
    const ports = await portsOf(sim, changer)
    const seen = async (name: string) =>
      ({ kind: 'read', bytes: before.get(name) ?? new Uint8Array(), version: '' }) as const
    const storage = changer === device ? ports.storage : { ...ports.storage, read: seen }
    const answer = await putKeyring({ ...ports, storage }, made.keyring)
    note(sim, `${changer.name} changes the key: ${answer}`)
    team.made.set(made.keyring.kid, made)
    if (keyringThere(sim)?.kid !== made.keyring.kid) continue
    team.shutOut = former
    team.keys = made.keys
    // Otherwise it crashes before, and learns the new key like any other device.
    if (random.chance(0.9)) changer.keys = made.keys
  }
  sim.met.keysChanged++
  if (changers.length > 1) sim.met.keysChangedTwice++
  await doubtUnseen(sim)
}

/** At a device with a changed or disputed key, accepts the keyring in the storage or puts the own one back. */
export async function decide(sim: Sim, device: SimDevice, outcome: StorageOutcome): Promise<void> {
  if (outcome.kind !== 'key_changed' && outcome.isKeyDisputed !== true) return
  const keyring = keyringThere(sim)
  const made = keyring === null ? undefined : sim.team.made.get(keyring.kid)
  // The team passes on the present key. A former keyring was put there by an outsider.
  const former = [...device.keys.slice(1), ...sim.team.keys.slice(1)]
  if (made !== undefined && !former.some(({ kid }) => kid === made.keys[0].kid)) {
    if (made.keys[0].kid === device.keys[0].kid) return
    device.keys = made.keys
    sim.met.wentOver++
    note(sim, `${device.name} goes over to another key`)
    // Only a device with the team's key puts its keyring back. Others wait for that.
  } else if (outcome.isKeyDisputed === true && device.keys[0].kid === sim.team.keys[0].kid) {
    const isBack = await putBackKeyring(await portsOf(sim, device), device.keys)
    note(sim, `${device.name} puts its keyring back: ${String(isBack)}`)
  }
  await followKeyring(sim)
}

/** Makes the keyring in the storage the team's, if a member made it. */
async function followKeyring(sim: Sim): Promise<void> {
  const made = sim.team.made.get(keyringThere(sim)?.kid ?? '')
  if (made === undefined || made.keys[0].kid === sim.team.keys[0].kid) return
  // A former keyring that an outsider put back changes nothing.
  if (sim.team.keys.some(({ kid }) => kid === made.keys[0].kid)) return
  sim.team.keys = made.keys
  await doubtUnseen(sim)
}
