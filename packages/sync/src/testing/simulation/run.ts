import { createSyncMemory, type SyncMemory } from '../../engine/sync-memory.ts'
import type { Mutation } from '../../protocol/mutation.ts'
import type { MutationResult } from '../../protocol/mutation-result.ts'
import type { SyncRequest } from '../../protocol/sync-request.ts'
import { protocolVersion } from '../../protocol/version.ts'
import type { LocalRecord } from '../../replica/local-store.ts'
import type { LocalWorld } from '../../replica/commit-changes.ts'
import type { DeviceId } from '../../stamp/stamp.ts'
import { createMemoryStore, type MemoryStore } from '../memory-store.ts'
import type { World } from '../oracle/fold.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { RestoreMode, SimPerson, SimServer, SimSnapshot } from '../sim-server-port.ts'
import type { Met } from './met.ts'

/** One device of one person: its disk, its clock, and what its disk doesn't show. */
export interface SimDevice {
  readonly name: string
  readonly userId: string
  readonly store: MemoryStore
  readonly world: LocalWorld
  /** Its clock's error, in milliseconds. */
  skewMs: number
  isOnline: boolean
  isSignedIn: boolean
  /** The version of its app. */
  app: number
  /** The version of the wire format that it uses; an older one until it reloads the app. */
  protocol: SyncRequest['protocol']
  /** The memory of each of its two tabs between syncs, until a reload. */
  tabs: readonly [SyncMemory, SyncMemory]
  /** The ids of all changes ever made here. */
  readonly written: Map<string, string>
  /** By change, when the device first knew that it was accepted, in true milliseconds. */
  readonly takenAt: Map<string, number>
  /** How many answers have reached it. */
  answers: number
  /** How long the last answer took, from the request to its first byte. */
  lastTripMs: number
  /** The maximum error of its estimate of the server's time: its shortest trip since a clock was set. */
  timeErrorMs: number
  /** The last version that it had of each record. */
  readonly versions: Map<string, number>
  /** The epoch of these versions; null during a staged full pull. */
  versionsOf: string | null
  /** Refused changes that were retried, and so replaced by new ones. */
  readonly retried: Set<string>
}

export interface Answered {
  readonly mutation: Mutation
  readonly result: MutationResult
  /** Cells that already had a later value. */
  readonly lost: readonly string[]
}

/** What the server has answered so far, and what follows from it. A restore goes back to an earlier state. */
interface Truth {
  readonly world: World
  readonly answered: ReadonlyMap<string, Answered>
  /** How far the server's history was read. */
  readonly historyEnd: number
}

export interface Backup {
  readonly snapshot: SimSnapshot
  readonly truth: Truth
}

/** A restore, with the accepted changes that the server lost by it. */
export interface Restored {
  /** `unnoticed`: the database went back by itself. */
  readonly mode: RestoreMode | 'unnoticed'
  readonly atMs: number
  /** The lost changes that a device knew to be accepted. */
  readonly forgotten: ReadonlySet<string>
}

/** A delayed request that may still arrive. */
interface Held {
  readonly what: string
  readonly ids: readonly string[]
  readonly deliver: () => Promise<void>
}

export interface Run {
  readonly random: SeededRandom
  /** For delays. A separate generator, so that it doesn't affect a seed's steps. */
  readonly delays: SeededRandom
  /** For older versions of apps and backups, separate for the same reason. */
  readonly older: SeededRandom
  /** Whether to check guarantees that the product is known not to give yet. */
  readonly isStrict: boolean
  readonly server: SimServer
  readonly devices: readonly SimDevice[]
  readonly clock: { nowMs: number; serverSkewMs: number }
  readonly met: Met
  readonly steps: string[]
  readonly problems: string[]
  truth: Truth
  /** By mutation, every status that was ever answered. */
  readonly said: Map<string, Set<MutationResult['status']>>
  /** By person, the records that they could ever see. They must learn nothing of others. */
  readonly everSeen: ReadonlyMap<string, Set<string>>
  /** The instant of the latest stamp ever accepted or given. */
  latestMs: number
  /** Devices of which the server replaced a stamp. */
  readonly cutBack: Set<string>
  readonly held: Held[]
  /** Mutations that arrived late, in a request that their device had given up. */
  readonly late: Set<string>
  backup: Backup | null
  readonly restored: Restored[]
  /** The oldest version of the app that the server still accepts. */
  requiredApp: number
  /** The maximum size of a request's mutations, in characters. */
  readonly maxRequestSize: number
  /** The final phase without faults, in which no line is slow. */
  isWell: boolean
  /** By change, when it was made by the server's clock, and how exactly its device knew that time. */
  readonly moments: Map<string, { readonly trueMs: number; readonly errorMs: number }>
  /** Interval stamps that somebody saw, by work-hour entry. */
  readonly intervalsSeen: Map<string, Set<string>>
  /** Runs work that must not be interleaved, one piece at a time. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

export const note = (run: Run, who: SimDevice | 'server', text: string): void =>
  void run.steps.push(`${who === 'server' ? who : who.name}: ${text}`)

export const complain = (run: Run, problem: string): void =>
  void run.problems.push(`step ${run.steps.length}: ${problem}`)

export function personOf(run: Run, userId: string): SimPerson {
  const person = run.truth.world.people.get(userId)
  if (person === undefined) throw new Error(`no person ${userId}`)
  return person
}

/** The records of an entity that a device shows. */
export const shownOf = (device: SimDevice, entity: string): readonly LocalRecord[] =>
  device.store.all().records.flatMap((row) => (row.entity === entity ? [row.record] : []))

export const freshTabs = (): SimDevice['tabs'] => [createSyncMemory(), createSyncMemory()]

export function createSimDevice(name: string, userId: string, random: SeededRandom, clock: Run['clock']): SimDevice {
  const device: SimDevice = {
    name,
    userId,
    store: createMemoryStore(),
    world: {
      now: () => clock.nowMs + device.skewMs,
      uuid: () => random.uuid(),
      deviceId: () => random.hex(16) as DeviceId,
    },
    skewMs: 0,
    isOnline: true,
    isSignedIn: true,
    app: 1,
    protocol: protocolVersion,
    tabs: freshTabs(),
    written: new Map(),
    takenAt: new Map(),
    answers: 0,
    lastTripMs: Number.POSITIVE_INFINITY,
    timeErrorMs: Number.POSITIVE_INFINITY,
    versions: new Map(),
    versionsOf: null,
    retried: new Set(),
  }
  return device
}

/** Returns a function that runs pieces of work one after the other. */
export function createTurns(): Run['inTurn'] {
  let tail: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = tail.then(work)
    tail = turn.catch(() => undefined)
    return turn
  }
}
