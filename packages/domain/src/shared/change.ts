import type { EntityName } from '../entities.ts'
import type { RecordId } from './ids.ts'

/** JSON that a cell can hold. */
export type CellValue = string | number | boolean | null

/** The cells that a change writes: `field`, `list/<entryId>/<field>`, `set/<element>`, `map/<key>`. */
export type Patch = Readonly<Record<string, CellValue>>

/** What a command asks the data layer to write. One command's changes stand or fall together. */
export interface Change {
  readonly entity: EntityName
  readonly recordId: RecordId
  readonly operation: 'create' | 'update' | 'delete'
  readonly patch: Patch
}

/** Why a command refuses. `reason` is the schema's coded reason, e.g. `required`, `bad_link`. */
export interface CommandError {
  readonly code: 'forbidden' | 'invalid' | 'not_found'
  readonly field?: string
  readonly reason?: string
}
