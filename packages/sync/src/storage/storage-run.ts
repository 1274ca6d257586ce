import type { z } from 'zod'
import { laterStamp } from '../stamp/stamp.ts'
import { hexOf } from './hex.ts'
import {
  knownCellNames,
  newState,
  type OwnLog,
  type Segment,
  segmentContentSchema,
  type StorageDisk,
  type StorageLimits,
  type StorageState,
  type StorageTx,
} from './log.ts'
import type { RandomBytes, Sealer } from './sealer.ts'
import { type Delta, latestStampIn, withDelta } from './shared-record.ts'
import type { Bytes, ReadAnswer, SharedStorage } from './shared-storage.ts'

export interface StoragePorts {
  readonly storage: SharedStorage
  readonly sealer: Sealer
  readonly disk: StorageDisk
  readonly random: RandomBytes
  /** Lower ones make a short run of a test what a long one is. */
  readonly limits?: StorageLimits
}

/** One sync on its way. */
export interface StorageRun extends StoragePorts {
  readonly limits: StorageLimits
  /** The name of the key in use. */
  readonly kid: string
  /** What the storage has, by name, with its version. */
  readonly listed: ReadonlyMap<string, string>
  /** Entities of which something changed here. */
  readonly entities: Set<string>
  /** What was read in another version than it was listed in: one of the two was late. */
  readonly moved: Set<string>
}

/**
 * Why a sync ends before its end. `again`: something moved meanwhile, the next one sees it. `no_keyring`: nothing there says which
 * key is in use; the third time the device puts back what it knows.
 */
export type Stop = 'unreachable' | 'again' | 'no_keyring'

export const stateOf = async (tx: StorageTx, random: RandomBytes): Promise<StorageState> => {
  const known = await tx.getState()
  if (known === undefined) return newState(random, (await tx.records()).length > 0)
  // What was left out then may be read now: it is all read again.
  return known.knows === knownCellNames ? known : { ...known, knows: knownCellNames, peers: {}, token: null }
}

/** Changes the state by what it is in the transaction; null leaves it, and says so. */
export const changeState = (
  { disk, random }: StoragePorts,
  change: (state: StorageState) => StorageState | null,
): Promise<boolean> =>
  disk.write(async (tx) => {
    const changed = change(await stateOf(tx, random))
    if (changed !== null) await tx.putState(changed)
    return changed !== null
  })

/** The same for the own log, if it is still that one. */
export const changeOwn = (
  ports: StoragePorts,
  { id }: OwnLog,
  change: (own: OwnLog) => OwnLog | null,
): Promise<boolean> =>
  changeState(ports, (state) => {
    const own = state.own.id === id ? change(state.own) : null
    return own === null ? null : { ...state, own }
  })

type ObjectRead<T> =
  | { readonly kind: 'read'; readonly content: T; readonly version: string; readonly age: number }
  /** `unknown_key`: whether it is whole can't be said. */
  | { readonly kind: 'damaged' | 'unknown_key'; readonly version: string }
  | { readonly kind: 'missing' }
  /** It is not what was listed. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'unreachable' }

export const bytesOfContent = (content: unknown): Bytes => new TextEncoder().encode(JSON.stringify(content))

/** `hash`: what it has to have, when that is known. */
export async function readObject<Schema extends z.ZodType>(
  run: StorageRun,
  name: string,
  schema: Schema,
  hash: string | null = null,
): Promise<ObjectRead<z.infer<Schema>>> {
  const answer = await readListed(run, name)
  if (answer.kind !== 'read') return answer
  const { version } = answer
  // The listing is of before, when the key may have been another: what no head stands for waits for the next one.
  if (hash === null && version !== run.listed.get(name)) return { kind: 'moved' }
  if (hash !== null && (await hashOf(answer.bytes)) !== hash) return { kind: 'damaged', version }
  const opened = await run.sealer.open(name, answer.bytes)
  if (opened.kind !== 'opened') return { kind: opened.kind, version }
  const parsed = schema.safeParse(jsonOf(opened.bytes))
  return parsed.success
    ? { kind: 'read', content: parsed.data, version, age: opened.age }
    : { kind: 'damaged', version }
}

/** An object as it is stored; notes when it is not what was listed. */
export async function readListed({ storage, listed, moved }: StorageRun, name: string): Promise<ReadAnswer> {
  const answer = await storage.read(name)
  if (answer.kind !== 'unreachable' && (answer.kind === 'read' ? answer.version : undefined) !== listed.get(name))
    moved.add(name)
  return answer
}

function jsonOf(bytes: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** A segment that a head names. */
export const readSegment = (run: StorageRun, { name, hash }: Pick<Segment, 'name' | 'hash'>) =>
  readObject(run, name, segmentContentSchema, hash)

/** A segment that no head stands for: only the key in use does. */
export async function readUnnamed(run: StorageRun, name: string) {
  const read = await readObject(run, name, segmentContentSchema)
  return read.kind === 'read' && read.age > 0 ? ({ kind: 'former_key' } as const) : read
}

/** Half of a SHA-256: who finds two contents with one of these may as well guess the key. */
export const hashOf = async (bytes: Bytes): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16))

interface Checked {
  /** The versions in which segments are what was written, by name. */
  readonly seen: Readonly<Record<string, string>>
  /** Whether one is not, or not there. */
  readonly isLacking: boolean
}

/**
 * Holds segments against what was written: those that are listed in another version than they were seen in are read. What says
 * the same under another version, costs one reading. Null: the storage does not answer.
 */
export async function checkSegments(
  run: StorageRun,
  segments: readonly Pick<Segment, 'name' | 'hash'>[],
  versionOf: (name: string) => string | undefined,
): Promise<Checked | null> {
  const seen: Record<string, string> = {}
  let isLacking = false
  for (const { name, hash } of segments) {
    const listed = run.listed.get(name)
    const known = versionOf(name)
    if (listed !== undefined && listed === known) {
      seen[name] = known
      continue
    }
    const answer = listed === undefined ? null : await readListed(run, name)
    if (answer?.kind === 'unreachable') return null
    if (answer?.kind === 'read' && (await hashOf(answer.bytes)) === hash) seen[name] = answer.version
    else isLacking = true
  }
  return { seen, isLacking }
}

/** Takes in what a segment says, in the caller's transaction, and moves the clock past it. Tells whether any of it was new. */
export async function applyDeltas(tx: StorageTx, run: StorageRun, deltas: readonly Delta[]): Promise<boolean> {
  const clock = await tx.getClock()
  let lastStamp = clock?.lastStamp ?? null
  let isNews = false
  for (const delta of deltas) {
    const known = (await tx.getRecord(delta.entity, delta.id)) ?? null
    const record = withDelta(known, delta)
    lastStamp = laterStamp(lastStamp, latestStampIn(delta))
    if (record === null || record === known) continue
    await tx.putRecord(record)
    run.entities.add(delta.entity)
    isNews = true
  }
  if (clock !== undefined) await tx.putClock({ ...clock, lastStamp })
  return isNews
}
