import type { Row } from '../record/row.ts'
import type { Stamp } from '../stamp/stamp.ts'

/** A record as it stands where a backup is brought in. */
export interface RecordHere {
  readonly id: string
  readonly row: Row
  readonly updatedAt: string
  /** The stamp of its deletion: then nothing else is left of it. */
  readonly deleted: Stamp | null
}
