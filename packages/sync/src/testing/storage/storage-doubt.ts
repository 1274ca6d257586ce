import { type Head, headSchema, logOfHead, logOfSegment, segmentContentSchema } from '../../storage/log.ts'
import { type SharedRecord, withDelta } from '../../storage/shared-record.ts'
import { hashOf } from '../../storage/storage-run.ts'
import type { MemoryDisk } from '../../storage/memory-disk.ts'
import type { Made } from './storage-oracle.ts'
import { sealerOf, type Sim } from './storage-sim.ts'

/** What waited on a disk that is no more, and lies on no other, is doubtful; so is what no disk and no object has. */
export async function doubtLost(sim: Sim, { changes }: ReturnType<MemoryDisk['copy']>): Promise<void> {
  const waiting = new Set(changes.map(({ delta }) => delta.created ?? delta.deleted ?? delta.patches[0]?.[0]))
  for (const made of sim.made) if (waiting.has(made.decided.stamp) && !isOnDisk(sim, made)) made.isDoubtful = true
  await doubtUnseen(sim)
}

/**
 * What lies on no disk, and in no object that counts, may be lost. By the key in use a head counts, with what it names, and so
 * does a segment that none names.
 */
export async function doubtUnseen(sim: Sim): Promise<void> {
  const stored = new Map<string, SharedRecord>()
  const hashes = new Map(
    (await currentHeads(sim)).flatMap(({ segments }) => segments.map((one) => [one.name, one.hash])),
  )
  const sealer = await sealerOf(sim, sim.team.keys)
  for (const name of sim.fake.names()) {
    if (logOfSegment(name) === null) continue
    const bytes = sim.fake.bytesOf(name) ?? new Uint8Array()
    const opened = await sealer.open(name, bytes)
    if (opened.kind !== 'opened' || (opened.age > 0 && hashes.get(name) !== (await hashOf(bytes)))) continue
    const { deltas } = segmentContentSchema.parse(JSON.parse(new TextDecoder().decode(opened.bytes)))
    for (const delta of deltas) {
      const key = `${delta.entity}/${delta.id}`
      const record = withDelta(stored.get(key) ?? null, delta)
      if (record !== null) stored.set(key, record)
    }
  }
  for (const made of sim.made) if (!isOnDisk(sim, made) && !isIn(stored, made)) made.isDoubtful = true
}

async function currentHeads(sim: Sim): Promise<readonly Head[]> {
  const sealer = await sealerOf(sim, sim.team.keys)
  const heads: Head[] = []
  for (const name of sim.fake.names().filter((known) => logOfHead(known) !== null)) {
    const opened = await sealer.open(name, sim.fake.bytesOf(name) ?? new Uint8Array())
    if (opened.kind === 'opened' && opened.age === 0)
      heads.push(headSchema.parse(JSON.parse(new TextDecoder().decode(opened.bytes))))
  }
  return heads
}

const isOnDisk = ({ devices }: Sim, made: Made): boolean => devices.some(({ disk }) => isIn(disk.copy().records, made))

function isIn(records: ReadonlyMap<string, SharedRecord>, { decided }: Made): boolean {
  const { entity, id, operation, patch, stamp } = decided
  const record = records.get(`${entity}/${id}`)
  if (record === undefined) return false
  if (record.deleted !== null) return true
  if (operation === 'delete' || (operation === 'create' && record.created === null)) return false
  const { clocks } = record.row
  return Object.keys(patch).every(
    (path) =>
      (clocks[path] ?? '') >= stamp ||
      (path.split('/').length === 3 && clocks[path.split('/').slice(0, 2).join('/')] !== undefined),
  )
}
