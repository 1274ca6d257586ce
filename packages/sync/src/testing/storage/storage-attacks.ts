import { keyringName, keyringToBytes, spareKeyringName } from '../../storage/keyring.ts'
import { type Head, headName, headSchema, logOfHead, logOfSegment, segmentPrefix } from '../../storage/log.ts'
import type { Sealer } from '../../storage/sealer.ts'
import { bytesOfContent, hashOf } from '../../storage/storage-run.ts'
import { doubtUnseen } from './storage-doubt.ts'
import { isAware, isOfTeam, madeKeyring } from './storage-keys.ts'
import { note, sealerOf, type Sim } from './storage-sim.ts'

/** An outsider who has a former key and can still write stores a forged object. */
export async function forge(sim: Sim): Promise<void> {
  const { random, fake, team } = sim
  if (team.shutOut === null) return
  const unknown = (await madeKeyring(random, [])).keys
  const sealer = await sealerOf(sim, random.chance(0.85) ? team.shutOut : unknown)
  const logs = fake.names().flatMap((name) => logOfHead(name) ?? [])
  const segments = fake.names().filter((name) => logOfSegment(name) !== null)
  const log = logs.length > 0 && random.chance(0.7) ? random.pick(logs) : random.hex(16)
  const isOver = segments.length > 0 && random.chance(0.4)
  const name = isOver ? random.pick(segments) : `${segmentPrefix(log)}${random.hex(16)}`
  await put(sim, sealer, name, { v: 1, deltas: [forgedEvent(random)] })
  if (!isOver && random.chance(0.6)) {
    const hash = await hashOf(fake.bytesOf(name) ?? new Uint8Array())
    const segment = { name, mark: random.hex(16), weight: 1, hash, kid: sealer.keys[0].kid }
    await put(sim, sealer, headName(log), { ...(await headOf(sim, log)), id: random.hex(16), segments: [segment] })
  }
  sim.met.forged++
  note(sim, `${name} is forged`)
  await doubtUnseen(sim)
}

const put = async ({ fake }: Sim, sealer: Sealer, name: string, content: unknown): Promise<void> =>
  fake.put(name, await sealer.seal(name, bytesOfContent(content)))

/** The log's present head with the next generation. */
async function headOf(sim: Sim, log: string): Promise<Head> {
  const name = headName(log)
  const opened = await (await sealerOf(sim, sim.team.keys)).open(name, sim.fake.bytesOf(name) ?? new Uint8Array())
  const head = opened.kind === 'opened' ? headSchema.parse(JSON.parse(new TextDecoder().decode(opened.bytes))) : null
  const begun: Head = { v: 1, id: log, generation: 1, segments: [], history: [], replaces: [] }
  return head === null ? begun : { ...head, generation: head.generation + 1 }
}

function forgedEvent(random: Sim['random']) {
  const created = '2026-11-02T08:00:00.000Z-0000-00000000000000ee'
  return { entity: 'events', id: `forged-${random.hex(4)}`, created, patches: [[created, { name: 'forged' }]] }
}

/**
 * Replaces one or both keyring objects by a foreign keyring, an incomplete one, an older one, none, or one that
 * proves a former key. Attacks that hide a key change from a device are skipped: it would go on with the former key,
 * and forged data would be indistinguishable from real data.
 */
export async function attackKeyring(sim: Sim): Promise<void> {
  const { random, fake, team } = sim
  const provingFormer = async () => keyringToBytes((await madeKeyring(random, team.shutOut ?? [])).keyring)
  const isForeign = team.shutOut !== null && random.chance(0.3)
  const names = random.pick([[keyringName], [spareKeyringName], [keyringName, spareKeyringName]])
  const isNoticed = [keyringName, spareKeyringName].some((name) => !names.includes(name) && isOfTeam(sim, name))
  const areAware = sim.devices.every((device) => isAware(sim, device))
  if (!isForeign && !isNoticed && !areAware) return
  if (!isForeign) for (const device of sim.devices) device.backup = null
  for (const name of names) {
    const bytes = fake.bytesOf(name)
    const older = [...team.made.values()].find(({ keys }) => keys[0].kid === team.shutOut?.[0].kid)
    const half = bytes?.slice(0, random.below(bytes.length)) ?? new Uint8Array()
    const strange = keyringToBytes((await madeKeyring(random, [])).keyring)
    const isOlder = older !== undefined && (areAware || isNoticed)
    const chosen = isForeign
      ? await provingFormer()
      : random.pick([strange, half, null, ...(isOlder ? [keyringToBytes(older.keyring)] : [])])
    if (chosen === null) fake.erase(name)
    else fake.put(name, chosen)
  }
  sim.met.strangeKeyrings++
  note(sim, `${names.join(' and ')} are not what they were`)
}
