import type { KnownRecord } from './known-record.ts'

/** A relation between a record and a person. */
export interface Situation {
  readonly label: string
  /** Replace those of the full record. Empty if `person` is given: an existing person of the cast. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly person?: KnownRecord
  readonly isDeleted?: boolean
}
