import type { KnownRecord } from './known-record.ts'

/** A way in which a record can stand to a person. */
export interface Situation {
  readonly label: string
  /** Over those of the full record; absent where the record is a person of the cast, who is there already. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly person?: KnownRecord
  readonly isDeleted?: boolean
}
