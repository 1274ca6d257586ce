import type { EntityName } from '../entities.ts'
import type { RecordId } from './ids.ts'

export type Scalar = string | number | boolean | null

/** JSON that a cell can hold: a plain value, or the parts of a composite (`interval`), which are written together. */
export type CellValue = Scalar | { readonly [part: string]: Scalar }

/** The cells that a change writes: `field`, `list/<entryId>/<field>`, `set/<element>`, `map/<key>`. */
export type Patch = Readonly<Record<string, CellValue>>

/** A write that a command returns to the data layer. All changes of one command are applied together or not at all. */
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
