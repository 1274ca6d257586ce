import { entityModels } from '@bama/domain'
import { z } from 'zod'
import type { DeviceId, Stamp } from '../stamp/stamp.ts'
import { hexOf } from './hex.ts'
import type { Keyring } from './keyring.ts'
import type { RandomBytes } from './sealer.ts'
import { type Delta, deltaSchema, type SharedRecord } from './shared-record.ts'

const id = z.string().regex(/^[0-9a-f]{16}$/)
const hash = z.string().regex(/^[0-9a-f]{32}$/)

/**
 * One object of a log, written once under a random name. `mark` identifies the log up to the segment's last change.
 * It is random and made with that change, so that logs which forked have no later mark in common. `weight`: its
 * number of cells. `hash`: of the stored object, so that nobody with the key that sealed it, `kid`, can replace it.
 */
const segmentSchema = z.object({ name: z.string().max(64), mark: id, weight: z.int().nonnegative(), hash, kid: id })
export type Segment = z.infer<typeof segmentSchema>

/**
 * The present content of a log. Overwriting it is what makes a change of the log take effect. Sealed with the current
 * key, a head vouches for its segments, whatever keys they were sealed with.
 */
export const headSchema = z.object({
  v: z.literal(1),
  id,
  /** Increases by one with each head of the log. */
  generation: z.int().positive(),
  segments: z.array(segmentSchema),
  /** The latest marks of the log, in order: who read it knows by them whether this is still the same one. */
  history: z.array(id).max(1000),
  /** Lost logs, with the marks whose content this log contains. */
  replaces: z.array(z.object({ log: id, marks: z.array(id) })),
})
export type Head = z.infer<typeof headSchema>

export const segmentContentSchema = z.object({ v: z.literal(1), deltas: z.array(deltaSchema) })

export const headName = (log: string): string => `h-${log}`
export const segmentPrefix = (log: string): string => `s-${log}-`
/** Returns the log whose head an object is, or null. */
export const logOfHead = (name: string): string | null => /^h-([0-9a-f]{16})$/.exec(name)?.[1] ?? null
export const logOfSegment = (name: string): string | null => /^s-([0-9a-f]{16})-/.exec(name)?.[1] ?? null

/** A head that is decided and may already be stored. It is written until the storage confirms it. */
interface Staged {
  readonly head: Head
  /** The `n` of the last of the device's changes in it. */
  readonly upTo: number
}

/** The device's own log: what it knows to be stored, and other objects that it has written. */
export interface OwnLog {
  readonly id: string
  readonly head: Head | null
  /** The version under which that head was last seen. */
  readonly headVersion: string | null
  /** The name of the key that sealed that stored head. */
  readonly kid: string | null
  /** By segment name, the version whose content was verified. */
  readonly seen: Readonly<Record<string, string>>
  readonly staged: Staged | null
  /** Ids of heads that this device wrote, the latest last. A head with another id was written by another self. */
  readonly headIds: readonly string[]
  readonly history: readonly string[]
  /** Names of segments that are being written or were abandoned. */
  readonly attempts: readonly string[]
  /** Names of objects to be removed, which no head will name again. */
  readonly doomed: readonly string[]
  /** Names of removed objects, the latest last. An outdated listing may still show them. */
  readonly removed: readonly string[]
  /** How many times in a row a segment was missing. */
  readonly misses: number
  /** How often all of the device's data had to be published, and how often it was. */
  readonly wanted: number
  readonly given: number
  readonly replaces: readonly Head['replaces'][number][]
}

/** A segment of another's log, and the version in which it was read, or first seen. */
interface SeenSegment extends Pick<Segment, 'name' | 'hash'> {
  readonly version: string
}

/** How far another device's log was read. */
export interface PeerLog {
  /** Marks up to which everything was read, the latest last. */
  readonly marks: readonly string[]
  /** The version of the last head that was read completely, and the segments that it names. */
  readonly headVersion: string | null
  readonly segments: readonly SeenSegment[]
  /** The version of a head that was refused because a former key sealed it. */
  readonly refused: string | null
  /** The generation of the newest head, and its last segment's mark. */
  readonly generation: number
  readonly last: string | null
  /** The name of the key that sealed the newest head. */
  readonly kid: string
  /** How many times in a row it could not be read completely. */
  readonly misses: number
  /** Whether parts of it were merged that no mark covers. */
  readonly isTorn: boolean
  /** Whether it was lost, and its known content went into the own log. */
  readonly isAdopted: boolean
}

/** The keyring of the key in use, so that it can be put back. */
interface KnownKeyring {
  readonly keyring: Keyring
  /** The versions last seen in the storage, of the keyring and of its spare. */
  readonly version: string | null
  readonly spare: string | null
  /** How many times in a row one of the two was missing. */
  readonly misses: number
}

/** What a device remembers about the storage. */
export interface StorageState {
  /** The cells that the app knew. If they differ, everything is read again. */
  readonly knows: string
  readonly own: OwnLog
  readonly peers: Readonly<Record<string, PeerLog>>
  /** Logs whose content another log contains. */
  readonly replaced: readonly string[]
  /** The token of the last listing that left nothing to do. */
  readonly token: string | null
  readonly keyring: KnownKeyring | null
  /** The name of a key that somebody who had it changed. Nothing is read or written with it any more. */
  readonly staleKid: string | null
}

/** A change that was decided here and is not known to be in the storage. */
export interface UnpublishedChange {
  /** Increases per device. */
  readonly n: number
  /** Changes of one group reach the other devices together. */
  readonly group?: string
  readonly delta: Delta
}

export interface DeviceClock {
  readonly deviceId: DeviceId
  readonly lastStamp: Stamp | null
  /** The last `n` that was used. */
  readonly n: number
}

/** One transaction on the device's disk, durable and all or nothing. */
export interface StorageTx {
  getRecord(entity: string, id: string): Promise<SharedRecord | undefined>
  putRecord(record: SharedRecord): Promise<void>
  /** All records, including deleted and not yet shown ones. */
  records(): Promise<readonly SharedRecord[]>
  addChange(change: UnpublishedChange): Promise<void>
  /** In the order of `n`. */
  changes(): Promise<readonly UnpublishedChange[]>
  removeChangesUpTo(n: number): Promise<void>
  getState(): Promise<StorageState | undefined>
  putState(state: StorageState): Promise<void>
  getClock(): Promise<DeviceClock | undefined>
  putClock(clock: DeviceClock): Promise<void>
}

/** The device's disk. Inside a transaction only the transaction may be awaited. */
export interface StorageDisk {
  write<T>(work: (tx: StorageTx) => Promise<T>): Promise<T>
  read<T>(work: (tx: StorageTx) => Promise<T>): Promise<T>
}

export const randomId = (random: RandomBytes): string => hexOf(random(8))

/** `isWhole`: all of the device's data is published first, because no log that is sure to be read has it. */
export const newLog = (random: RandomBytes, isWhole: boolean): OwnLog => ({
  id: randomId(random),
  head: null,
  headVersion: null,
  kid: null,
  seen: {},
  staged: null,
  headIds: [],
  history: [],
  attempts: [],
  doomed: [],
  removed: [],
  misses: 0,
  wanted: isWhole ? 1 : 0,
  given: 0,
  replaces: [],
})

/** `isWhole`: the device had records before it shared the storage. */
export const newState = (random: RandomBytes, isWhole: boolean): StorageState => ({
  knows: knownCellNames,
  own: newLog(random, isWhole),
  peers: {},
  replaced: [],
  token: null,
  keyring: null,
  staleKid: null,
})

/** The names of all cells this app can read, so that a newer app reads again what an older one had to skip. */
export const knownCellNames: string = Object.values(entityModels)
  .map(({ name, schema, lists }) =>
    [name, ...Object.keys(schema.shape), ...Object.values(lists).flatMap((list) => Object.keys(list.shape))].join(),
  )
  .join(';')

/** Returns the last `most` elements. */
export const latest = <T>(all: readonly T[], most: number): readonly T[] => all.slice(-most)

export const newPeer: PeerLog = {
  marks: [],
  headVersion: null,
  segments: [],
  refused: null,
  generation: 0,
  last: null,
  kid: '',
  misses: 0,
  isTorn: false,
  isAdopted: false,
}

/** How often in a row something must be missing before it counts as lost, since answers may be outdated. */
export const mostMisses = 3

/** The maximum number of marks in a head's history. */
export const mostHistory = 50

/** The maximum number of replaced logs that a head names. */
export const mostReplaced = 20

/** How much a device remembers, and puts into one segment. */
export interface StorageLimits {
  /** Changes per segment, not counting the rest of the last one's group. */
  readonly changes: number
  /** Names of removed objects, and ids of written heads. */
  readonly names: number
  readonly heads: number
  /** Marks remembered per log. */
  readonly marks: number
}

export const defaultLimits: StorageLimits = { changes: 2000, names: 400, heads: 100, marks: 200 }
