import type { Row } from '../record/row.ts'
import type { Stamp } from '../stamp/stamp.ts'

/** An existing record where a backup is imported. */
export interface RecordHere {
  readonly id: string
  readonly row: Row
  readonly updatedAt: string
  /** The stamp of its deletion; nothing else of it is left then. */
  readonly deleted: Stamp | null
}
