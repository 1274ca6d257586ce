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
import type { RestoreMode, SimPerson, SimServer, SimSnapshot } from '../sim-server.ts'
import type { Met } from './met.ts'

/** One device of one person: its disk, its clock, and what it did that a disk does not tell. */
export interface SimDevice {
  readonly name: string
  readonly userId: string
  readonly store: MemoryStore
  readonly world: LocalWorld
  /** Its clock's error, in milliseconds. */
  skewMs: number
  isOnline: boolean
  isSignedIn: boolean
  /** The version of the app that it runs. */
  app: number
  /** The version of the wire that it speaks: an older one until it loads the app again. */
  protocol: SyncRequest['protocol']
  /** What each of its two tabs remembers from one sync to the next; a reload forgets it. */
  tabs: readonly [SyncMemory, SyncMemory]
  /** Every change that was ever made here. */
  readonly written: Set<string>
  /** When the device first knew that a change was taken, in real milliseconds. */
  readonly takenAt: Map<string, number>
  /** How many answers have reached it. */
  answers: number
  /** How long the last of them was on its way, from the request to its first byte. */
  lastTripMs: number
  /** How far from the server's time it may be: as long as its shortest trip took since a clock was set. */
  timeErrorMs: number
  /** The version that it last had of each record. */
  readonly versions: Map<string, number>
  /** The epoch of these; null while a full pull is under way beside them. */
  versionsOf: string | null
  /** Refused changes that were tried again: another change stands in their place. */
  readonly retried: Set<string>
}

/** One mutation with the answer that it got. */
export interface Answered {
  readonly mutation: Mutation
  readonly result: MutationResult
  /** Cells in which something later stood already. */
  readonly lost: readonly string[]
}

/** What the server has said so far, and what follows from it. A restore puts an earlier one in its place. */
interface Truth {
  readonly world: World
  readonly answered: ReadonlyMap<string, Answered>
  /** How far the server's history was read. */
  readonly historyEnd: number
}

/** What the server had at some time. */
export interface Backup {
  readonly snapshot: SimSnapshot
  readonly truth: Truth
}

/** A restore that was made, and what it cost: changes that the server had taken and does not know any more. */
interface Restored {
  readonly mode: RestoreMode
  readonly atMs: number
  /** Those of them that a device had been told of. */
  readonly forgotten: ReadonlySet<string>
}

/** A request that is still on its way somewhere. */
interface Held {
  readonly what: string
  readonly ids: readonly string[]
  readonly deliver: () => Promise<void>
}

export interface Run {
  readonly random: SeededRandom
  /** How slow the lines are: apart from the rest, so that a seed's steps are what they were before there were slow lines. */
  readonly delays: SeededRandom
  /** Who runs what of an older version; apart from the rest likewise. */
  readonly older: SeededRandom
  /** Whether to ask also for what the product is known not to keep yet. */
  readonly isStrict: boolean
  readonly server: SimServer
  readonly devices: readonly SimDevice[]
  readonly clock: { nowMs: number; serverSkewMs: number }
  readonly met: Met
  readonly steps: string[]
  readonly problems: string[]
  truth: Truth
  /** Every status that was ever said of a mutation, by its id. */
  readonly said: Map<string, Set<MutationResult['status']>>
  /** Records that each person could see at some time: of others they must not hear. */
  readonly everSeen: ReadonlyMap<string, Set<string>>
  /** The instant of the latest stamp that was ever taken or given. */
  latestMs: number
  /** Devices of which the server replaced a stamp. */
  readonly cutBack: Set<string>
  readonly held: Held[]
  /** Mutations that arrived late, on a request that their device had given up. */
  readonly late: Set<string>
  backup: Backup | null
  readonly restored: Restored[]
  /** The oldest version of the app that the server still talks to. */
  requiredApp: number
  /** The most characters of mutations that get through in one request. */
  readonly maxRequestSize: number
  /** Everything is well again: no line is slow. */
  isWell: boolean
  /** When each change was made by the server's clock, and how well its device knew that. */
  readonly moments: Map<string, { readonly trueMs: number; readonly errorMs: number }>
  /** Interval stamps that somebody saw, by work-hour entry. */
  readonly intervalsSeen: Map<string, Set<string>>
  /** Runs what must not be torn apart, one after the other. */
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

/** What a device shows of an entity. */
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
    written: new Set(),
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

/** One after the other, anyone who asks. */
export function createTurns(): Run['inTurn'] {
  let tail: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = tail.then(work)
    tail = turn.catch(() => undefined)
    return turn
  }
}
