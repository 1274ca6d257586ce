import { type ClocksOf, type EntityModel, packClocks, type PackedClocksOf, unpackClocks } from '@bama/domain'
import type { Stamp } from '../stamp/stamp.ts'

/** The stamp that last wrote each cell. A cell that was never written has none and holds its default. */
export type Clocks = ClocksOf<Stamp>

/** Clocks in the packed form that records carry. */
export type PackedClocks = PackedClocksOf<Stamp>

/** A record as merging needs it: its fields as a person reads them, and the stamp of every cell. */
export interface Row {
  readonly fields: Readonly<Record<string, unknown>>
  readonly clocks: Clocks
}

/**
 * A record on the wire: `id`, its own fields, and the bookkeeping. It contains only the fields and clocks that the
 * reader may see.
 */
export interface WireRecord {
  readonly id: string
  readonly created_at: string
  readonly updated_at: string
  readonly _version: number
  readonly _clocks: PackedClocks
  readonly [field: string]: unknown
}

const bookkeeping = new Set(['id', 'created_at', 'updated_at', '_version', '_clocks', '_synced'])

/** Returns a record's own fields, without the bookkeeping. */
export const fieldsIn = (record: WireRecord): Row['fields'] =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !bookkeeping.has(key)))

export function rowOf(model: EntityModel, record: WireRecord): Row {
  const fields = fieldsIn(record)
  return { fields, clocks: unpackClocks(model, fields, record._clocks) }
}

/** What a record carries besides its fields and clocks. */
type RecordHead = Pick<WireRecord, 'id' | 'created_at' | 'updated_at' | '_version'>

export const recordOf = (model: EntityModel, { fields, clocks }: Row, head: RecordHead): WireRecord => ({
  ...fields,
  ...head,
  _clocks: packClocks(model, fields, clocks),
})
