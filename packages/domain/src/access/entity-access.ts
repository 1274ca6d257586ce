import type { Patch } from '../shared/change.ts'
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

/** The rules of one entity. `null` means allowed. */
export interface EntityAccess {
  maySee(actor: Actor, record: StoredRecord): boolean
  /** Fields, with their cells' clocks and history, that this person may not see. */
  hiddenFields(actor: Actor, record: StoredRecord): readonly string[]
  mayCreate(actor: Actor, after: StoredRecord, patch: Patch): Denial | null
  /** Asked once per cell that the patch writes. */
  mayChangeCell(actor: Actor, before: StoredRecord, cell: readonly string[], value: Patch[string]): boolean
  mayDelete(actor: Actor, before: StoredRecord): boolean
  /** Fields that decide who sees the record: when one changes, others may have lost sight of it. */
  readonly audienceFields: readonly string[]
}
