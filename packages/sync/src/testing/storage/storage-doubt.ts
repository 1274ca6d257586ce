import { type Head, headSchema, logOfHead, logOfSegment, segmentContentSchema } from '../../storage/log.ts'
import { type Delta, type SharedRecord, withDelta } from '../../storage/shared-record.ts'
import { hashOf } from '../../storage/storage-run.ts'
import type { MemoryDisk } from '../../storage/memory-disk.ts'
import { hasElement, isElement } from './storage-elements.ts'
import type { Made } from './storage-oracle.ts'
import { sealerOf, type Sim, type SimDevice } from './storage-sim.ts'

/** Marks changes as doubtful that waited on a lost disk and are on no other, and those that no disk and no object has. */
export async function doubtLost(sim: Sim, { changes }: ReturnType<MemoryDisk['copy']>): Promise<void> {
  const waiting = new Set(changes.map(({ delta }) => delta.created ?? delta.deleted ?? delta.patches[0]?.[0]))
  for (const made of sim.made) if (waiting.has(made.decided.stamp) && !isOnDisk(sim, made)) made.isDoubtful = true
  await doubtUnseen(sim)
}

/** The parts of a run that show where a change is stored. */
interface Places extends Pick<Sim, 'fake' | 'made' | 'isSealed' | 'random'> {
  readonly team: Pick<Sim['team'], 'keys'>
  readonly devices: readonly Pick<SimDevice, 'disk'>[]
}

/**
 * Marks changes as doubtful that are on no disk and in no object that anybody will read. Heads sealed with the
 * current key count, with the segments that they name. A segment that no head names is an attempt: the log's owner
 * reads it if it isn't its own, and the others if the log can't be read as a whole any more.
 */
export async function doubtUnseen(sim: Places): Promise<void> {
  const heads = await currentHeads(sim)
  const owned = new Set(sim.devices.map(({ disk }) => disk.copy().state?.own.id))
  const whole = await wholeLogs(sim, heads)
  const stored = await storedIn(sim, heads, (log) => !whole.has(log) || owned.has(log))
  for (const made of sim.made) if (!isOnDisk(sim, made) && !isIn(stored, made)) made.isDoubtful = true
}

/**
 * Returns changes that wait in no queue, so that people believe them stored, but that nobody would find in the
 * storage without their device. Only meaningful if the storage wasn't harmed. Of a log with an incomplete head, the
 * others read the remaining segments.
 */
export async function unpublishedIn(sim: Places): Promise<readonly Made[]> {
  const heads = await currentHeads(sim)
  const whole = await wholeLogs(sim, heads)
  const there = await storedIn(sim, heads, (log) => !whole.has(log))
  for (const { disk } of sim.devices) for (const { delta } of disk.copy().changes) takeIn(there, delta)
  return sim.made.filter((made) => !made.isDoubtful && !isIn(there, made))
}

/** The records in the storage. `counts`: whether segments of this log count that no head names. */
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

/** Heads sealed with the current key, by log. */
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

/** Logs with all the segments that their heads name. */
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

/** Whether records contain a change, or something that wins over it. */
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

/** Whether records show a value or deletion with the stamp of that change. */
export const isExactlyIn = (
  records: ReadonlyMap<string, SharedRecord>,
  { decided: { entity, id, stamp } }: Made,
): boolean => {
  const record = records.get(`${entity}/${id}`)
  return record !== undefined && [record.deleted, ...Object.values(record.row.clocks)].includes(stamp)
}
