import type { Permissions, Role } from '@bama/domain'
import type { SyncRequest } from '../protocol/sync-request.ts'
import type { SyncResponse } from '../protocol/sync-response.ts'

/** A person of the simulation. */
export interface SimPerson {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly permissions: Permissions
}

/** The server under test, as the simulator drives it: the shipping handler on a real database. */
export interface SimServer {
  sync(userId: string, request: SyncRequest): Promise<SyncResponse>
  /** What an administrator does to a person, online: role and permissions. */
  setAccess(userId: string, role: Role, permissions: Permissions): Promise<void>
  /** Cells that lost, as the server's history has them. */
  lostCells(): Promise<readonly { readonly mutationId: string; readonly cell: string }[]>
  close(): Promise<void>
}

/** Builds a server with these people in it, on this clock. */
export type CreateSimServer = (people: readonly SimPerson[], now: () => number) => Promise<SimServer>
