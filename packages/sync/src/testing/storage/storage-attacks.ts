import { keyringName, keyringToBytes } from '../../storage/keyring.ts'
import { type Head, headName, headSchema, logOfHead, logOfSegment, segmentPrefix } from '../../storage/log.ts'
import type { Sealer } from '../../storage/sealer.ts'
import { bytesOfContent, hashOf } from '../../storage/storage-run.ts'
import { doubtUnseen } from './storage-doubt.ts'
import { isAware, madeKeyring } from './storage-keys.ts'
import { note, sealerOf, type Sim } from './storage-sim.ts'

/** Who has a former key, and may still write, puts something there that nobody made. */
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

/** What the head of a log said, with the next number. */
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
 * A keyring of nobody, half of one, an older one, none, or one that proves a former key. A device that has not heard of a change
 * would go on by the former key when the keyring that says so is taken away: then nothing that is forged by it can be told.
 */
export async function attackKeyring(sim: Sim): Promise<void> {
  const { random, fake, team } = sim
  const provingFormer = async () => (await madeKeyring(random, team.shutOut ?? [])).keyring
  const bytes = fake.bytesOf(keyringName)
  if (team.shutOut !== null && random.chance(0.3)) fake.put(keyringName, keyringToBytes(await provingFormer()))
  else if (!sim.devices.every((device) => isAware(sim, device))) return
  else {
    for (const device of sim.devices) device.backup = null
    const older = [...team.made.values()].find(({ keys }) => keys[0].kid === team.shutOut?.[0].kid)
    const half = bytes?.slice(0, random.below(bytes.length)) ?? new Uint8Array()
    const strange = keyringToBytes((await madeKeyring(random, [])).keyring)
    const chosen = random.pick([strange, half, null, ...(older === undefined ? [] : [keyringToBytes(older.keyring)])])
    if (chosen === null) fake.erase(keyringName)
    else fake.put(keyringName, chosen)
  }
  sim.met.strangeKeyrings++
  note(sim, 'the keyring is not the one that it was')
}
