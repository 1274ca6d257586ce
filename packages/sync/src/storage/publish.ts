import {
  type Head,
  headName,
  latest,
  mostHistory,
  type OwnLog,
  randomId,
  type Segment,
  segmentPrefix,
  type UnpublishedChange,
} from './log.ts'
import { headIsThere, type OwnHead } from './own-log.ts'
import { type Delta, deltaOf, foldDeltas, isUnderstood } from './shared-record.ts'
import { bytesOfContent, changeOwn, hashOf, readSegment, stateOf, type Stop, type StorageRun } from './storage-run.ts'

interface Batch {
  readonly own: OwnLog
  readonly deltas: readonly Delta[]
  readonly upTo: number
  /** Whether it contains all of the device's data, and so replaces the log's present content. */
  readonly isWhole: boolean
}

/**
 * Publishes local decisions in the own log: first a segment, then, on the own disk, the head that names it, then that
 * head in the storage. If it breaks off in between, either no head names the segment, or the same head is written
 * again.
 */
export async function publish(run: StorageRun, there: OwnHead): Promise<Stop | 'nothing' | 'published'> {
  const { own } = await run.disk.read((tx) => stateOf(tx, run.random))
  if (own.staged !== null) return writeHead(run, own, own.staged.head, there)
  const batch = await run.disk.read((tx) => collect(run, tx))
  if (batch.deltas.length > 0) return writeBatch(run, batch, there)
  // The device has no data, so everything has been published.
  if (batch.isWhole) await changeOwn(run, own, (now) => ({ ...now, given: batch.own.wanted }))
  return there.isToWrite && own.head !== null ? writeHead(run, own, own.head, there) : 'nothing'
}

async function collect(run: StorageRun, tx: Parameters<Parameters<StorageRun['disk']['read']>[0]>[0]): Promise<Batch> {
  const { own } = await stateOf(tx, run.random)
  const changes = await tx.changes()
  if (own.given < own.wanted) {
    const deltas = (await tx.records()).map(deltaOf)
    return { own, deltas, upTo: changes.at(-1)?.n ?? 0, isWhole: true }
  }
  const first = firstOf(changes, run.limits.changes)
  return { own, deltas: foldDeltas(first.map(({ delta }) => delta)), upTo: first.at(-1)?.n ?? 0, isWhole: false }
}

/** Never splits a group, since other devices apply a segment as a whole. */
function firstOf(changes: readonly UnpublishedChange[], most: number): readonly UnpublishedChange[] {
  let end = Math.min(changes.length, most)
  while (end < changes.length && changes[end]?.group !== undefined && changes[end]?.group === changes[end - 1]?.group)
    end++
  return changes.slice(0, end)
}

async function writeBatch(run: StorageRun, batch: Batch, there: OwnHead): Promise<Stop | 'published'> {
  const { own } = batch
  const kept = batch.isWhole ? [] : (own.head?.segments ?? [])
  const compacted = await compact(run, kept, batch.deltas)
  const name = `${segmentPrefix(own.id)}${randomId(run.random)}`
  const isSame = (now: OwnLog): boolean => now.staged === null && now.head?.id === own.head?.id
  const isBegun = await changeOwn(run, own, (now) =>
    isSame(now) ? { ...now, attempts: [...now.attempts, name] } : null,
  )
  if (!isBegun) return 'again'
  const sealed = await run.sealer.seal(name, bytesOfContent({ v: 1, deltas: compacted.deltas }))
  const written = await run.storage.write(name, sealed, null)
  if (written.kind !== 'written') return written.kind === 'conflict' ? 'again' : 'unreachable'
  const segment: Segment = {
    name,
    mark: randomId(run.random),
    weight: weightOf(compacted.deltas),
    hash: await hashOf(sealed),
    kid: run.kid,
  }
  const history = latest([...own.history, segment.mark], mostHistory)
  const head: Head = {
    v: 1,
    id: randomId(run.random),
    generation: (own.head?.generation ?? 0) + 1,
    segments: [...compacted.kept, segment],
    history: [...history],
    replaces: [...own.replaces],
  }
  const isStaged = await changeOwn(run, own, (now) =>
    // Another tab may have discarded the attempt as abandoned.
    isSame(now) && now.attempts.includes(name)
      ? {
          ...now,
          staged: { head, upTo: batch.upTo },
          attempts: now.attempts.filter((attempt) => attempt !== name),
          history,
          headIds: latest([...now.headIds, head.id], run.limits.heads),
          given: batch.isWhole ? own.wanted : now.given,
        }
      : null,
  )
  return isStaged ? writeHead(run, own, head, there) : 'again'
}

async function writeHead(run: StorageRun, own: OwnLog, head: Head, there: OwnHead): Promise<Stop | 'published'> {
  const name = headName(own.id)
  const written = await run.storage.write(name, await run.sealer.seal(name, bytesOfContent(head)), there.version)
  if (written.kind !== 'written') return written.kind === 'conflict' ? 'again' : 'unreachable'
  await run.disk.write((tx) => headIsThere(tx, run, own, head, { version: null, kid: run.kid }))
  return 'published'
}

const weightOf = (deltas: readonly Delta[]): number =>
  deltas.reduce(
    (sum, { patches }) => sum + 1 + patches.reduce((cells, [, patch]) => cells + Object.keys(patch).length, 0),
    0,
  )

/**
 * Merges the new deltas with the preceding segments that are less than twice as large. A log thus has few segments,
 * and data is rewritten only each time its size doubles. If a segment can't be read back completely, all stay as they
 * are.
 */
async function compact(
  run: StorageRun,
  segments: readonly Segment[],
  fresh: readonly Delta[],
): Promise<{ readonly kept: readonly Segment[]; readonly deltas: readonly Delta[] }> {
  let first = segments.length
  let weight = weightOf(fresh)
  for (; first > 0; first--) {
    const before = segments[first - 1]
    if (before === undefined || before.weight >= 2 * weight) break
    weight += before.weight
  }
  const deltas: Delta[] = []
  for (const segment of segments.slice(first)) {
    const read = await readSegment(run, segment)
    if (read.kind !== 'read' || !read.content.deltas.every(isUnderstood)) return { kept: segments, deltas: fresh }
    deltas.push(...read.content.deltas)
  }
  return { kept: segments.slice(0, first), deltas: deltas.length === 0 ? fresh : foldDeltas([...deltas, ...fresh]) }
}
