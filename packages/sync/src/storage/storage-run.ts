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
  /** Lower limits let a short test run reach what otherwise takes a long one. */
  readonly limits?: StorageLimits
}

/** One sync in progress. */
export interface StorageRun extends StoragePorts {
  readonly limits: StorageLimits
  /** The name of the current key. */
  readonly kid: string
  /** The versions of the objects in the storage, by name. */
  readonly listed: ReadonlyMap<string, string>
  /** Entities with records that changed on this device. */
  readonly entities: Set<string>
  /** Names of objects that were read in another version than listed. One of the two answers was outdated. */
  readonly moved: Set<string>
}

/**
 * Why a sync stops early. `again`: something changed in the meantime, and the next sync will see it. `no_keyring`:
 * nothing in the storage says which key is in use. The third time, the device puts back the keyring that it knows.
 */
export type Stop = 'unreachable' | 'again' | 'no_keyring'

export const stateOf = async (tx: StorageTx, random: RandomBytes): Promise<StorageState> => {
  const known = await tx.getState()
  if (known === undefined) return newState(random, (await tx.records()).length > 0)
  // The app knows other cells than before. Everything is read again, because some may have been skipped.
  return known.knows === knownCellNames ? known : { ...known, knows: knownCellNames, peers: {}, token: null }
}

/** Changes the state in a transaction. If `change` returns null, nothing is written. Returns whether it was. */
export const changeState = (
  { disk, random }: StoragePorts,
  change: (state: StorageState) => StorageState | null,
): Promise<boolean> =>
  disk.write(async (tx) => {
    const changed = change(await stateOf(tx, random))
    if (changed !== null) await tx.putState(changed)
    return changed !== null
  })

/** Does the same for the own log, provided that it is still the same log. */
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
  /** `unknown_key`: it can't be determined whether the object is whole. */
  | { readonly kind: 'damaged' | 'unknown_key'; readonly version: string }
  | { readonly kind: 'missing' }
  /** It differs from what was listed. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'unreachable' }

export const bytesOfContent = (content: unknown): Bytes => new TextEncoder().encode(JSON.stringify(content))

/** Reads, opens and parses an object. `hash`: the expected hash, if known. */
export async function readObject<Schema extends z.ZodType>(
  run: StorageRun,
  name: string,
  schema: Schema,
  hash: string | null = null,
): Promise<ObjectRead<z.infer<Schema>>> {
  const answer = await readListed(run, name)
  if (answer.kind !== 'read') return answer
  const { version } = answer
  // The object changed after the listing, perhaps with the key. Without a head's hash it isn't trusted yet.
  if (hash === null && version !== run.listed.get(name)) return { kind: 'moved' }
  if (hash !== null && (await hashOf(answer.bytes)) !== hash) return { kind: 'damaged', version }
  const opened = await run.sealer.open(name, answer.bytes)
  if (opened.kind !== 'opened') return { kind: opened.kind, version }
  const parsed = schema.safeParse(jsonOf(opened.bytes))
  return parsed.success
    ? { kind: 'read', content: parsed.data, version, age: opened.age }
    : { kind: 'damaged', version }
}

/** Reads an object as it is stored, and notes if it differs from what was listed. */
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

/** Reads a segment that a head names. */
export const readSegment = (run: StorageRun, { name, hash }: Pick<Segment, 'name' | 'hash'>) =>
  readObject(run, name, segmentContentSchema, hash)

/** Reads a segment without a head that vouches for it. Only the current key counts as proof. */
export async function readUnnamed(run: StorageRun, name: string) {
  const read = await readObject(run, name, segmentContentSchema)
  return read.kind === 'read' && read.age > 0 ? ({ kind: 'former_key' } as const) : read
}

/** The first half of SHA-256: finding a collision is as hard as guessing the key. */
export const hashOf = async (bytes: Bytes): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16))

interface Checked {
  /** The versions in which segments are what was written, by name. */
  readonly seen: Readonly<Record<string, string>>
  /** Whether a segment is missing or differs. */
  readonly isLacking: boolean
}

/**
 * Checks that segments still have the content that was written. Only those listed in another version than before are
 * read, so that the same content in a new version costs one read. Null if the storage doesn't answer.
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

/** Merges a segment's deltas in the caller's transaction and moves the clock past them. Returns whether any were new. */
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
