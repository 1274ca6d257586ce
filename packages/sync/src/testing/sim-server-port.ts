import type { CellValue, Permissions, Role } from '@bama/domain'
import type { MutationResult } from '../protocol/mutation-result.ts'
import type { SyncRequest } from '../protocol/sync-request.ts'
import type { SyncResponse } from '../protocol/sync-response.ts'
import type { Stamp } from '../stamp/stamp.ts'

/** The access that an admin gives to a person. */
export interface SimAccess {
  readonly role: Role
  /** A missing flag means the role's default. */
  readonly permissions: Permissions
  /** If false, the person can't sign in. */
  readonly is_approved: boolean
}

export interface SimPerson extends SimAccess {
  readonly id: string
  readonly email: string
}

/** A request with arbitrary mutations, as tampered devices may send. */
export type SimRequest = Omit<SyncRequest, 'mutations'> & { readonly mutations: readonly unknown[] }

/**
 * One cell that the server itself wrote because of a mutation: messages, closed timers, deleted dependants, and
 * owners of new records. `cell` is empty for a deletion.
 */
export interface DerivedChange {
  readonly mutationId: string
  readonly entity: string
  readonly recordId: string
  readonly operation: 'create' | 'update' | 'delete'
  readonly cell: string
  readonly value: CellValue
  readonly stamp: Stamp
}

/** A mutation that the server would recognise if it were sent again. */
interface KnownMutation {
  readonly id: string
  readonly result: MutationResult
}

/** The contents of the server's tables, row by row. */
export type SimSnapshot = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** What happens to changes that a restored backup lacks (packages/sync/SPEC.md, S58). */
export type RestoreMode = 'offer' | 'final'

/** The server under test, as the simulator drives it: the production handler on a real database. */
export interface SimServer {
  /** Answers a request; null if the person can't sign in. */
  sync(userId: string, request: SimRequest): Promise<SyncResponse | null>
  /** Changes a person's access, as an admin would online. */
  setAccess(userId: string, access: SimAccess): Promise<void>
  /** The server's own writes after history row `after`, in order. `end` is the last row now. */
  derivedChanges(after: number): Promise<{ readonly changes: readonly DerivedChange[]; readonly end: number }>
  /** The cells that lost, according to the server's history. */
  lostCells(): Promise<readonly { readonly mutationId: string; readonly cell: string }[]>
  knownMutations(): Promise<readonly KnownMutation[]>
  snapshot(): Promise<SimSnapshot>
  /** Replaces all data by a snapshot as restoring a backup does, which starts a new epoch. */
  restore(snapshot: SimSnapshot, mode: RestoreMode): Promise<void>
  /** Replaces all data by a snapshot without notice, as a restored machine does, and starts the server. */
  goBack(snapshot: SimSnapshot): Promise<void>
  /** Stops the server and starts it again on the same database. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Builds a server with these people and this clock. */
export type CreateSimServer = (people: readonly SimPerson[], now: () => number) => Promise<SimServer>
