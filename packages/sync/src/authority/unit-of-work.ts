import type { EntityName, Patch, User } from '@bama/domain'
import type { DeviceId, Stamp } from '../stamp/stamp.ts'
import type { AuthorityRecord, Read } from './records.ts'

/** Who changed a record, and by what: for the history. */
export interface Cause {
  readonly actorId: string
  readonly mutationId: string
  /** When it was taken, ISO 8601. */
  readonly at: string
}

/** One change of a record that is decided: `after` is what it becomes. */
export interface Entry {
  readonly operation: 'create' | 'update' | 'delete'
  readonly entity: EntityName
  readonly before: AuthorityRecord | null
  readonly after: AuthorityRecord
  readonly patch: Patch
  /** Cells of the patch in which a later stamp stood already. */
  readonly lost: readonly string[]
  readonly stamp: Stamp
  readonly cause: Cause
  /** It was derived from another change: that one is in the history, so this is one row there, whatever its cells. */
  readonly isDerived?: boolean
}

/**
 * What deciding a change needs of the place where it is decided: the server's transaction, or that of a device without a
 * server. Reads see what was written here before.
 */
export interface UnitOfWork {
  /** Reads ahead, so that what follows does not ask the database one by one. */
  prefetch(keys: readonly { readonly entity: EntityName; readonly id: string }[]): Promise<void>
  readonly read: Read
  /** What depends on a record and lives; all of it, or what is of one kind. */
  dependants(entity: EntityName, id: string, kind?: EntityName): Promise<readonly AuthorityRecord[]>
  /** Everybody, as they were when they were first asked for. */
  people(): Promise<readonly User[]>
  /** A person's living work-hour entries that run. */
  runningHoursOf(userId: string): Promise<readonly AuthorityRecord[]>
  /** A person's living work-hour entries that are current on `from`, or of which `writer` wrote a cell last. */
  hoursOf(
    userId: string,
    query: { readonly from: string; readonly writer: DeviceId },
  ): Promise<readonly AuthorityRecord[]>
  write(entry: Entry): Promise<void>
  /** What is kept of an uploaded file; null while it is not all here, and always on a device without a server. */
  storedFile(fileId: string): Promise<{ readonly type: string; readonly size: number } | null>
  /** What a cell of each of these records was at some time, as far as a history is kept here. */
  pastValues(
    entity: EntityName,
    ids: readonly string[],
    cell: string,
  ): Promise<readonly { readonly id: string; readonly value: unknown }[]>
  /** Gives a record a new number though its own fields stay: who sees it changed with what it depends on. */
  renumber(record: AuthorityRecord): Promise<void>
  /** A person's living messages of which this is the cause, or which tell of many such: the latest twenty or more. */
  messagesOf(userId: string, cause: string): Promise<readonly AuthorityRecord[]>
  /** Counts a message that is about to be written; throws where one transaction brings about too many. */
  countMessage(): void
  /** Between two steps of long work: lets others go first, where there are any. */
  pause(): Promise<void>
}
