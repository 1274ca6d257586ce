import { type Head, headSchema, logOfHead, logOfSegment, segmentContentSchema } from '../../storage/log.ts'
import { type Delta, type SharedRecord, withDelta } from '../../storage/shared-record.ts'
import { hashOf } from '../../storage/storage-run.ts'
import type { MemoryDisk } from '../../storage/memory-disk.ts'
import { hasElement, isElement } from './storage-elements.ts'
import type { Made } from './storage-oracle.ts'
import { sealerOf, type Sim, type SimDevice } from './storage-sim.ts'

/** What waited on a disk that is no more, and lies on no other, is doubtful; so is what no disk and no object has. */
export async function doubtLost(sim: Sim, { changes }: ReturnType<MemoryDisk['copy']>): Promise<void> {
  const waiting = new Set(changes.map(({ delta }) => delta.created ?? delta.deleted ?? delta.patches[0]?.[0]))
  for (const made of sim.made) if (waiting.has(made.decided.stamp) && !isOnDisk(sim, made)) made.isDoubtful = true
  await doubtUnseen(sim)
}

/** What of a run tells where a change lies. */
interface Places extends Pick<Sim, 'fake' | 'made' | 'isSealed' | 'random'> {
  readonly team: Pick<Sim['team'], 'keys'>
  readonly devices: readonly Pick<SimDevice, 'disk'>[]
}

/**
 * What lies on no disk, and in no object that somebody will read, may be lost. By the key in use a head counts, with what it
 * names. A segment that none names is an attempt: whose log it is reads it when it is not its own, and the others when nothing
 * holds that log together any more.
 */
export async function doubtUnseen(sim: Places): Promise<void> {
  const heads = await currentHeads(sim)
  const owned = new Set(sim.devices.map(({ disk }) => disk.copy().state?.own.id))
  const whole = await wholeLogs(sim, heads)
  const stored = await storedIn(sim, heads, (log) => !whole.has(log) || owned.has(log))
  for (const made of sim.made) if (!isOnDisk(sim, made) && !isIn(stored, made)) made.isDoubtful = true
}

/**
 * Changes that wait in no queue, so that people are told that they lie in the storage, and that nobody would read there without
 * their device. Of use where nothing of the storage came to harm; of a log whose head is half there the others take what is left.
 */
export async function unpublishedIn(sim: Places): Promise<readonly Made[]> {
  const heads = await currentHeads(sim)
  const whole = await wholeLogs(sim, heads)
  const there = await storedIn(sim, heads, (log) => !whole.has(log))
  for (const { disk } of sim.devices) for (const { delta } of disk.copy().changes) takeIn(there, delta)
  return sim.made.filter((made) => !made.isDoubtful && !isIn(there, made))
}

/** What the storage tells of records. `counts`: whether what no head names does, in that log. */
async function storedIn(
  sim: Places,
  heads: ReadonlyMap<string, Head>,
  counts: (log: string) => boolean,
): Promise<Map<string, SharedRecord>> {
  const stored = new Map<string, SharedRecord>()
  const hashes = new Map([...heads.values()].flatMap(({ segments }) => segments.map((one) => [one.name, one.hash])))
  const sealer = await sealerOf(sim, sim.team.keys)
  for (const name of sim.fake.names()) {
    const log = logOfSegment(name)
    if (log === null) continue
    const bytes = sim.fake.bytesOf(name) ?? new Uint8Array()
    const opened = await sealer.open(name, bytes)
    if (opened.kind !== 'opened') continue
    const isNamed = hashes.get(name) === (await hashOf(bytes))
    if (!isNamed && (opened.age > 0 || !counts(log))) continue
    const { deltas } = segmentContentSchema.parse(JSON.parse(new TextDecoder().decode(opened.bytes)))
    for (const delta of deltas) takeIn(stored, delta)
  }
  return stored
}

function takeIn(records: Map<string, SharedRecord>, delta: Delta): void {
  const key = `${delta.entity}/${delta.id}`
  const record = withDelta(records.get(key) ?? null, delta)
  if (record !== null) records.set(key, record)
}

/** Heads by the key in use, by their logs. */
async function currentHeads(sim: Places): Promise<ReadonlyMap<string, Head>> {
  const sealer = await sealerOf(sim, sim.team.keys)
  const heads = new Map<string, Head>()
  for (const name of sim.fake.names()) {
    const log = logOfHead(name)
    if (log === null) continue
    const opened = await sealer.open(name, sim.fake.bytesOf(name) ?? new Uint8Array())
    if (opened.kind === 'opened' && opened.age === 0)
      heads.set(log, headSchema.parse(JSON.parse(new TextDecoder().decode(opened.bytes))))
  }
  return heads
}

/** Logs of which everything is there that their heads name. */
async function wholeLogs({ fake }: Places, heads: ReadonlyMap<string, Head>): Promise<ReadonlySet<string>> {
  const whole = new Set<string>()
  for (const [log, { segments }] of heads) {
    const hashes = await Promise.all(segments.map(({ name }) => hashOf(fake.bytesOf(name) ?? new Uint8Array())))
    if (segments.every(({ hash }, at) => hash === hashes[at])) whole.add(log)
  }
  return whole
}

const isOnDisk = ({ devices }: Pick<Places, 'devices'>, made: Made): boolean =>
  devices.some(({ disk }) => isIn(disk.copy().records, made))

/** Whether records have a change, or what came after it. */
export function isIn(records: ReadonlyMap<string, SharedRecord>, { decided }: Made): boolean {
  const { entity, id, operation, patch, stamp } = decided
  const record = records.get(`${entity}/${id}`)
  if (record === undefined) return false
  if (record.deleted !== null) return true
  if (operation === 'delete' || (operation === 'create' && record.created === null)) return false
  const { clocks } = record.row
  return Object.entries(patch).every(
    ([path, value]) =>
      (isElement(path) ? hasElement(record, path, value) : (clocks[path] ?? '') >= stamp) ||
      (path.split('/').length === 3 && clocks[path.split('/').slice(0, 2).join('/')] !== undefined),
  )
}

/** Whether something that records show was written by that change. */
export const isExactlyIn = (
  records: ReadonlyMap<string, SharedRecord>,
  { decided: { entity, id, stamp } }: Made,
): boolean => {
  const record = records.get(`${entity}/${id}`)
  return record !== undefined && [record.deleted, ...Object.values(record.row.clocks)].includes(stamp)
}
