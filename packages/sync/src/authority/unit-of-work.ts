import type { EntityName, Patch, User } from '@bama/domain'
import type { DeviceId, Stamp } from '../stamp/stamp.ts'
import type { AuthorityRecord, Read } from './records.ts'

/** The author and the mutation behind a change, for the history. */
export interface Cause {
  readonly actorId: string
  readonly mutationId: string
  /** When the change was accepted, ISO 8601. */
  readonly at: string
}

/** One decided change of a record; `after` is the result. */
export interface Entry {
  readonly operation: 'create' | 'update' | 'delete'
  readonly entity: EntityName
  readonly before: AuthorityRecord | null
  readonly after: AuthorityRecord
  readonly patch: Patch
  /** Cells of the patch that already had a later stamp. */
  readonly lost: readonly string[]
  readonly stamp: Stamp
  readonly cause: Cause
  /** Derived from another change in the history, so it is one history row regardless of its cells. */
  readonly isDerived?: boolean
}

/**
 * What deciding a change needs from where it is decided: the server's transaction, or one of a device without a
 * server. Reads see earlier writes of the same transaction.
 */
export interface UnitOfWork {
  /** Reads ahead, so that later reads don't query the database one by one. */
  prefetch(keys: readonly { readonly entity: EntityName; readonly id: string }[]): Promise<void>
  readonly read: Read
  /** The living dependants of a record, all of them or one entity's. */
  dependants(entity: EntityName, id: string, kind?: EntityName): Promise<readonly AuthorityRecord[]>
  /** Everyone, as of the first call. */
  people(): Promise<readonly User[]>
  /** A person's running work-hour entries. */
  runningHoursOf(userId: string): Promise<readonly AuthorityRecord[]>
  /** A person's work-hour entries that are current on `from`, or that have a cell last written by `writer`. */
  hoursOf(
    userId: string,
    query: { readonly from: string; readonly writer: DeviceId },
  ): Promise<readonly AuthorityRecord[]>
  write(entry: Entry): Promise<void>
  /** An uploaded file's metadata; null while the file is incomplete, and always on a device without a server. */
  storedFile(fileId: string): Promise<{ readonly type: string; readonly size: number } | null>
  /** The past values of a cell of each of these records, as far as a history is kept here. */
  pastValues(
    entity: EntityName,
    ids: readonly string[],
    cell: string,
  ): Promise<readonly { readonly id: string; readonly value: unknown }[]>
  /** Gives a record a new number without changing its fields, because its parent's visibility changed. */
  renumber(record: AuthorityRecord): Promise<void>
  /** A person's living messages with this cause, single or for many: at least the latest twenty. */
  messagesOf(userId: string, cause: string): Promise<readonly AuthorityRecord[]>
  /** Counts a message about to be written. Throws if one transaction would cause too many. */
  countMessage(): void
  /** Called between steps of long work to let other work run first. */
  pause(): Promise<void>
}
