import type { EntityName, Patch, User } from '@bama/domain'
import type { AuthorityRecord } from '../records.ts'
import type { Cause, UnitOfWork } from '../unit-of-work.ts'

/** One accepted change, as its consequences need it. */
export interface CommittedChange {
  readonly actor: User
  readonly entity: EntityName
  readonly operation: 'create' | 'update' | 'delete'
  readonly before: AuthorityRecord | null
  readonly after: AuthorityRecord
  readonly patch: Patch
  readonly cause: Cause
  readonly nowMs: number
  /** The business's IANA zone. */
  readonly zone: string
}

/** A consequence of a change, written in the same transaction. */
export type Reaction = (unitOfWork: UnitOfWork, change: CommittedChange) => Promise<void>
