import type { Bytes, SharedStorage } from '../../storage/shared-storage.ts'
import type { SeededRandom } from '../seeded-random.ts'

/** Probabilities of faults. */
export interface StorageFaults {
  /** The call never arrives. */
  readonly lost: number
  /** The call succeeds, but its answer is lost. */
  readonly answerLost: number
  /** Only the beginning of the object is written, and the answer is lost. */
  readonly partial: number
  /** A read or listing shows an earlier state. */
  readonly stale: number
}

export const noFaults: StorageFaults = { lost: 0, answerLost: 0, partial: 0, stale: 0 }

interface Stored {
  readonly bytes: Bytes
  readonly version: string
}

export interface FakeStorage {
  readonly storage: SharedStorage
  faults: StorageFaults
  /** Counts of faults, and of conflicts answered. */
  readonly met: { stale: number; partial: number; answerLost: number; lost: number; conflicts: number }
  bytesWritten: number
  bytesRead: number
  /** Names of objects that exist but are hidden for now. */
  readonly late: Set<string>
  names(): readonly string[]
  bytesOf(name: string): Bytes | undefined
  /** Changes an object directly, without any fault or condition. */
  put(name: string, bytes: Bytes): void
  erase(name: string): void
}

/** How many states back a stale read may go. */
const mostStates = 6

/**
 * A storage in memory with seeded faults. `isConditional`: whether writes check the expected version. `turn` is
 * awaited before a call is executed and before it is answered: others may run then.
 */
export function createFakeStorage(
  random: SeededRandom,
  isConditional: boolean,
  turn: () => Promise<void> = () => Promise.resolve(),
): FakeStorage {
  let counter = 0
  let states: readonly { readonly token: string; readonly objects: ReadonlyMap<string, Stored> }[] = [
    { token: '0', objects: new Map() },
  ]
  const current = () => states[0]?.objects ?? new Map<string, Stored>()
  const change = (work: (objects: Map<string, Stored>, version: string) => void): void => {
    const objects = new Map(current())
    const version = String(++counter)
    work(objects, version)
    states = [{ token: version, objects }, ...states].slice(0, mostStates)
  }
  const put = (name: string, bytes: Bytes): void =>
    change((objects, version) => void objects.set(name, { bytes: bytes.slice(), version }))
  const happens = (fault: Exclude<keyof FakeStorage['met'], 'conflicts'>): boolean => {
    if (!random.chance(fake.faults[fault])) return false
    fake.met[fault]++
    return true
  }
  const seen = () => {
    const state = states.length > 1 && happens('stale') ? random.pick(states.slice(1)) : states[0]
    if (state === undefined) throw new Error('there is a state')
    return state
  }
  /** Executes a call with its possible faults. */
  const call = async <Answer>(work: () => Answer): Promise<Answer | { readonly kind: 'unreachable' }> => {
    await turn()
    if (happens('lost')) return { kind: 'unreachable' }
    const answer = work()
    await turn()
    return happens('answerLost') ? { kind: 'unreachable' } : answer
  }
  const fake: FakeStorage = {
    faults: noFaults,
    met: { stale: 0, partial: 0, answerLost: 0, lost: 0, conflicts: 0 },
    bytesWritten: 0,
    bytesRead: 0,
    late: new Set(),
    names: () => [...current().keys()],
    bytesOf: (name) => current().get(name)?.bytes,
    put,
    erase: (name) => change((objects) => void objects.delete(name)),
    storage: {
      list: (since) =>
        call(() => {
          const { objects, ...state } = seen()
          const token = [state.token, ...fake.late].join('/')
          if (token === since) return { kind: 'unchanged' } as const
          const listed = [...objects].flatMap(([name, { version }]) => (fake.late.has(name) ? [] : [{ name, version }]))
          return { kind: 'listed', objects: listed, token } as const
        }),
      read: (name) =>
        call(() => {
          const stored = seen().objects.get(name)
          if (stored === undefined || fake.late.has(name)) return { kind: 'missing' } as const
          fake.bytesRead += stored.bytes.length
          return { kind: 'read', bytes: stored.bytes.slice(), version: stored.version } as const
        }),
      write: (name, bytes, expected) =>
        call(() => {
          if (isConditional && (current().get(name)?.version ?? null) !== expected) {
            fake.met.conflicts++
            return { kind: 'conflict' } as const
          }
          fake.bytesWritten += bytes.length
          const isPartial = happens('partial')
          put(name, isPartial ? bytes.slice(0, random.below(bytes.length)) : bytes)
          return isPartial ? ({ kind: 'unreachable' } as const) : ({ kind: 'written' } as const)
        }),
      remove: (name) =>
        call(() => {
          fake.erase(name)
          return { kind: 'removed' } as const
        }),
    },
  }
  return fake
}
