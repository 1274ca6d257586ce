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
 * One object of a log, written once under a random name. `mark` stands for the log up to the last change in it: random, and made
 * with that change, so that logs which parted have no mark in common after the parting. `weight`: how many cells it has.
 * `hash`: of the object as it is stored, so that nobody who has the key that it was sealed by, `kid`, can put another there.
 */
const segmentSchema = z.object({ name: z.string().max(64), mark: id, weight: z.int().nonnegative(), hash, kid: id })
export type Segment = z.infer<typeof segmentSchema>

/**
 * What a log consists of now. It is overwritten with each change of the log, and is what makes the change. Sealed by the key in
 * use it stands for its segments, whatever key those were sealed by.
 */
export const headSchema = z.object({
  v: z.literal(1),
  id,
  /** Grows by one with each head of the log. */
  generation: z.int().positive(),
  segments: z.array(segmentSchema),
  /** The latest marks of the log, in order: who read it knows by them whether this is still the same one. */
  history: z.array(id).max(1000),
  /** Logs that were lost, and marks of them whose content is in this one. */
  replaces: z.array(z.object({ log: id, marks: z.array(id) })),
})
export type Head = z.infer<typeof headSchema>

export const segmentContentSchema = z.object({ v: z.literal(1), deltas: z.array(deltaSchema) })

export const headName = (log: string): string => `h-${log}`
export const segmentPrefix = (log: string): string => `s-${log}-`
/** The log that an object is the head of, or null. */
export const logOfHead = (name: string): string | null => /^h-([0-9a-f]{16})$/.exec(name)?.[1] ?? null
export const logOfSegment = (name: string): string | null => /^s-([0-9a-f]{16})-/.exec(name)?.[1] ?? null

/** A head that is decided and perhaps already there: it is written until the storage has said so. */
interface Staged {
  readonly head: Head
  /** The last of the device's changes in it. */
  readonly upTo: number
}

/** The device's own log: what it knows to be in the storage, and what it has put there that may be in the way. */
export interface OwnLog {
  readonly id: string
  readonly head: Head | null
  /** The version under which that head was last seen. */
  readonly headVersion: string | null
  /** The key by which that head was sealed there. */
  readonly kid: string | null
  /** The versions in which its segments were found to be what was written, by name. */
  readonly seen: Readonly<Record<string, string>>
  readonly staged: Staged | null
  /** Heads that this device wrote, the latest last: one that is none of them was written by another in its name. */
  readonly headIds: readonly string[]
  readonly history: readonly string[]
  /** Segments that are on their way, or that nobody followed up. */
  readonly attempts: readonly string[]
  /** Objects that are to be removed, and that no head will name again. */
  readonly doomed: readonly string[]
  /** Those that were removed, the latest last: a late listing shows them. */
  readonly removed: readonly string[]
  /** How many times in a row a segment was not there. */
  readonly misses: number
  /** How often everything that the device knows had to be published, and how often it was. */
  readonly wanted: number
  readonly given: number
  readonly replaces: readonly Head['replaces'][number][]
}

/** A segment of another's log, and the version in which it was read, or first seen. */
interface SeenSegment extends Pick<Segment, 'name' | 'hash'> {
  readonly version: string
}

/** How far another's log was read. */
export interface PeerLog {
  /** Marks whose content was read, with all that came before, the latest last. */
  readonly marks: readonly string[]
  /** The version of the head that was read to its end, and the segments that it names. */
  readonly headVersion: string | null
  readonly segments: readonly SeenSegment[]
  /** The version of a head that was not taken in, because it is sealed by a former key. */
  readonly refused: string | null
  /** The newest head's generation, and the mark of its last segment. */
  readonly generation: number
  readonly last: string | null
  /** The name of the key of the newest head. */
  readonly kid: string
  /** How many times in a row it could not be read whole. */
  readonly misses: number
  /** Something of it was taken in that no mark tells of. */
  readonly isTorn: boolean
  /** It was lost, and what was known of it went into the own log. */
  readonly isAdopted: boolean
}

/** The keyring of the key in use, so that it can be put back. */
interface KnownKeyring {
  readonly keyring: Keyring
  /** In which it was seen in the storage, and its spare. */
  readonly version: string | null
  readonly spare: string | null
  /** How many times in a row one of the two was not there. */
  readonly misses: number
}

/** What a device remembers of the storage. */
export interface StorageState {
  /** The cells that the app knew: with others it reads everything again. */
  readonly knows: string
  readonly own: OwnLog
  readonly peers: Readonly<Record<string, PeerLog>>
  /** Logs that another one has in it. */
  readonly replaced: readonly string[]
  /** Of the last listing in which nothing was left to do. */
  readonly token: string | null
  readonly keyring: KnownKeyring | null
  /** A key that somebody who had it changed: nothing is read or written by it any more. */
  readonly staleKid: string | null
}

/** A change that was decided here and is not known to be in the storage. */
export interface UnpublishedChange {
  /** Counts up per device. */
  readonly n: number
  /** Changes of one group reach the others together. */
  readonly group?: string
  readonly delta: Delta
}

export interface DeviceClock {
  readonly deviceId: DeviceId
  readonly lastStamp: Stamp | null
  /** The last `n` that was given out. */
  readonly n: number
}

/** One transaction on the device's disk: all of it happens, durably, or nothing. */
export interface StorageTx {
  getRecord(entity: string, id: string): Promise<SharedRecord | undefined>
  putRecord(record: SharedRecord): Promise<void>
  /** All, those that are deleted or not yet shown too. */
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

/** `isWhole`: everything that the device has is published first, because it is in no log that is sure to be read. */
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

/** `isWhole`: the device had records before it had the storage. */
export const newState = (random: RandomBytes, isWhole: boolean): StorageState => ({
  knows: knownCellNames,
  own: newLog(random, isWhole),
  peers: {},
  replaced: [],
  token: null,
  keyring: null,
  staleKid: null,
})

/** Names what this app can read, so that one that knows more reads again what a former one had to leave out. */
export const knownCellNames: string = Object.values(entityModels)
  .map(({ name, schema, lists }) =>
    [name, ...Object.keys(schema.shape), ...Object.values(lists).flatMap((list) => Object.keys(list.shape))].join(),
  )
  .join(';')

/** The last so many. */
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

/** So often in a row something must be missing before it counts as lost: a reading may show what was. */
export const mostMisses = 3

/** So many marks a head tells of its log. */
export const mostHistory = 50

/** So many logs a head says to have in it. */
export const mostReplaced = 20

/** How much a device remembers, and puts into one segment. */
export interface StorageLimits {
  /** As many changes go into one segment, and the rest of the group of the last one. */
  readonly changes: number
  /** Names of objects that it removed, and ids of heads that it wrote. */
  readonly names: number
  readonly heads: number
  /** Marks of a log that it read. */
  readonly marks: number
}

export const defaultLimits: StorageLimits = { changes: 2000, names: 400, heads: 100, marks: 200 }
