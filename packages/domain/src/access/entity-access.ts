import type { EntityName } from '../entities.ts'
import type { CellValue, Patch } from '../shared/change.ts'
import type { Actor } from './actor.ts'

/** A record as rules see it: its own fields by name, whatever the entity. */
export type Fields = Readonly<Record<string, unknown>>

export interface StoredRecord {
  readonly id: string
  readonly fields: Fields
}

/** A refusal, with the field that caused it when it is one field. */
export interface Denial {
  readonly field?: string
}

/** What a record depends on: it is seen by anyone who sees that. */
interface ParentRef {
  readonly entity: EntityName
  readonly id: string
}

/**
 * The rules of one entity. `null` means allowed.
 *
 * Sight rests on one value of a record, its visibility key: the id or e-mail of the person on whose account it is seen, or null.
 * So the server can keep it beside the record, ask it of a record that is deleted, and tell who lost sight when it changes.
 */
export interface EntityAccess {
  /** `parent`: what the record depends on, when it is there. */
  visibilityKeyOf(record: StoredRecord, parent: StoredRecord | null): string | null
  sees(actor: Actor, visibilityKey: string | null): boolean
  /** What a change may leave behind, where that is not simply what its author still sees: who leaves a chat does not see it. */
  mayBecome?(before: StoredRecord, after: StoredRecord): Denial | null
  /** For records that depend on another; null: this one depends on nothing. */
  readonly parentOf?: (record: StoredRecord) => ParentRef | null
  /** The fields that are hidden from anyone; a change of these alone shows them in no version and no date of the record. */
  readonly privateFields: readonly string[]
  /** Fields, with their cells' clocks and history, that this person may not see: the private ones, or none. */
  hiddenFields(actor: Actor, record: StoredRecord): readonly string[]
  /** The fields that say whose a new record is; the server writes them, a device may say the same. */
  readonly owned?: (author: Author) => Patch
  mayCreate(actor: Actor, after: StoredRecord, patch: Patch): Denial | null
  /** Asked once per cell that the patch writes. */
  mayChangeCell(actor: Actor, before: StoredRecord, cell: readonly string[], value: CellValue): boolean
  mayDelete(actor: Actor, before: StoredRecord): boolean
}

/** Whose a new record is, with the name that it will carry. */
export interface Author extends Actor {
  readonly name: string
  readonly full_name: string | null
}
