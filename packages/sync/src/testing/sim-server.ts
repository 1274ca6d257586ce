import type { CellValue, Permissions, Role } from '@bama/domain'
import type { MutationResult } from '../protocol/mutation-result.ts'
import type { SyncRequest } from '../protocol/sync-request.ts'
import type { SyncResponse } from '../protocol/sync-response.ts'
import type { Stamp } from '../stamp/stamp.ts'

/** What an administrator decides about a person. */
export interface SimAccess {
  readonly role: Role
  /** An absent flag means the role's default. */
  readonly permissions: Permissions
  /** False may not sign in. */
  readonly is_approved: boolean
}

/** A person of the simulation. */
export interface SimPerson extends SimAccess {
  readonly id: string
  readonly email: string
}

/** A request whose mutations may be anything: tampered devices send what they like. */
export type SimRequest = Omit<SyncRequest, 'mutations'> & { readonly mutations: readonly unknown[] }

/**
 * One cell that the server wrote by itself when it took a mutation: messages, timer closings, deletions of what hung on a
 * record, and whose a new record is. `cell` is empty for a deletion.
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

/** What a restore says of changes that the backup does not have (packages/sync/SPEC.md, S58). */
export type RestoreMode = 'offer' | 'final'

/** The server under test, as the simulator drives it: the shipping handler on a real database. */
export interface SimServer {
  /** The answer to a request; null when the person may not sign in. */
  sync(userId: string, request: SimRequest): Promise<SyncResponse | null>
  /** What an administrator does to a person, online. */
  setAccess(userId: string, access: SimAccess): Promise<void>
  /** What the server wrote by itself after row `after` of its history, in the order of writing; `end` is its last row now. */
  derivedChanges(after: number): Promise<{ readonly changes: readonly DerivedChange[]; readonly end: number }>
  /** Cells that lost, as the server's history has them. */
  lostCells(): Promise<readonly { readonly mutationId: string; readonly cell: string }[]>
  knownMutations(): Promise<readonly KnownMutation[]>
  snapshot(): Promise<SimSnapshot>
  /** Puts a snapshot in the place of what is there, as restoring a backup does: a new epoch begins. */
  restore(snapshot: SimSnapshot, mode: RestoreMode): Promise<void>
  /** Puts a snapshot in the place of what is there without a word, as a machine's snapshot or a copied file does, and starts the server on it. */
  goBack(snapshot: SimSnapshot): Promise<void>
  /** Stops the server and starts it again on the same database. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Builds a server with these people in it, on this clock. */
export type CreateSimServer = (people: readonly SimPerson[], now: () => number) => Promise<SimServer>
