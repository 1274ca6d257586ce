import type { z } from 'zod'
import { laterStamp } from '../stamp/stamp.ts'
import {
  knownCellNames,
  newState,
  type OwnLog,
  segmentContentSchema,
  type StorageDisk,
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
}

/** One sync on its way. */
export interface StorageRun extends StoragePorts {
  /** What the storage has, by name, with its version. */
  readonly listed: ReadonlyMap<string, string>
  /** Entities of which something changed here. */
  readonly entities: Set<string>
  /** What was read in another version than it was listed in: one of the two was late. */
  readonly moved: Set<string>
}

/**
 * Why a sync ends before its end. `again`: something moved meanwhile, the next one sees it. `key_changed`: it goes on with the
 * new key alone.
 */
export type Stop = 'unreachable' | 'again' | 'key_changed'

export const stateOf = async (tx: StorageTx, random: RandomBytes): Promise<StorageState> => {
  const known = await tx.getState()
  if (known === undefined) return newState(random, (await tx.records()).length > 0)
  const knows = knownCellNames()
  // What was left out then may be read now: it is all read again.
  return known.knows === knows ? known : { ...known, knows, peers: {}, token: null }
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

export type ObjectRead<T> =
  | { readonly kind: 'read'; readonly content: T; readonly version: string; readonly age: number }
  | { readonly kind: 'damaged'; readonly version: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'unknown_key' }

export const bytesOfContent = (content: unknown): Bytes => new TextEncoder().encode(JSON.stringify(content))

export async function readObject<Schema extends z.ZodType>(
  run: StorageRun,
  name: string,
  schema: Schema,
): Promise<ObjectRead<z.infer<Schema>>> {
  const answer = await readListed(run, name)
  if (answer.kind !== 'read') return answer
  const { version } = answer
  const opened = await run.sealer.open(name, answer.bytes)
  if (opened.kind === 'unknown_key') return opened
  if (opened.kind === 'damaged') return { kind: 'damaged', version }
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

export const readSegment = (run: StorageRun, name: string) => readObject(run, name, segmentContentSchema)

/** Takes in what a segment says, in the caller's transaction, and moves the clock past it. */
export async function applyDeltas(tx: StorageTx, run: StorageRun, deltas: readonly Delta[]): Promise<void> {
  const clock = await tx.getClock()
  let lastStamp = clock?.lastStamp ?? null
  for (const delta of deltas) {
    const known = (await tx.getRecord(delta.entity, delta.id)) ?? null
    const record = withDelta(known, delta)
    lastStamp = laterStamp(lastStamp, latestStampIn(delta))
    if (record === null || record === known) continue
    await tx.putRecord(record)
    run.entities.add(delta.entity)
  }
  if (clock !== undefined) await tx.putClock({ ...clock, lastStamp })
}
