import type { EntityName } from '../entities.ts'
import type { CellValue, Patch } from '../shared/change.ts'
import type { Actor } from './actor.ts'

/** A record's own fields by name, whatever its entity. */
export type Fields = Readonly<Record<string, unknown>>

export interface StoredRecord {
  readonly id: string
  readonly fields: Fields
}

/** A refusal, with the field that caused it if it was a single one. */
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
  /** `parent`: the record that this one depends on, or null if it is missing. */
  visibilityKeyOf(record: StoredRecord, parent: StoredRecord | null): string | null
  sees(actor: Actor, visibilityKey: string | null): boolean
  /** Replaces the check that the author sees the result, where they may not, such as after leaving a chat. */
  mayBecome?(before: StoredRecord, after: StoredRecord): Denial | null
  /** Present for entities that depend on others. Returns null for a record that depends on nothing. */
  readonly parentOf?: (record: StoredRecord) => ParentRef | null
  /** Fields hidden from some people. A change of these alone affects no version or date that they see. */
  readonly privateFields: readonly string[]
  /** The fields, with their clocks and history, that this person may not see: some of `privateFields`, or none. */
  hiddenFields(actor: Actor, record: StoredRecord): readonly string[]
  /** The fields that name a new record's owner. The server writes them; a device may send the same values. */
  readonly owned?: (author: Author) => Patch
  mayCreate(actor: Actor, after: StoredRecord, patch: Patch): Denial | null
  /** Called once for each cell that the patch writes. */
  mayChangeCell(actor: Actor, before: StoredRecord, cell: readonly string[], value: CellValue): boolean
  mayDelete(actor: Actor, before: StoredRecord): boolean
}

/** For entities all of whose fields are shown to everybody who sees the record. */
export const hidesNothing = { privateFields: [], hiddenFields: () => [] } satisfies Partial<EntityAccess>

/** The author of a new record, with the name that the record will carry. */
export interface Author extends Actor {
  readonly name: string
  readonly full_name: string | null
}
