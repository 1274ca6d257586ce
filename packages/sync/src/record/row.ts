import { type ClocksOf, type EntityModel, packClocks, type PackedClocksOf, unpackClocks } from '@bama/domain'
import type { Stamp } from '../stamp/stamp.ts'

/** The stamp that last wrote each cell. A cell that nobody wrote has none: it holds its default. */
export type Clocks = ClocksOf<Stamp>

/** The same as records carry it. */
export type PackedClocks = PackedClocksOf<Stamp>

/** A record as merging sees it: its fields as a person reads them, and who wrote which cell when. */
export interface Row {
  readonly fields: Readonly<Record<string, unknown>>
  readonly clocks: Clocks
}

/**
 * A record on the wire: `id`, its own fields, and the bookkeeping.
 * Fields, clocks and all are those the reader may see.
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

/** A record's own fields. */
export const fieldsIn = (record: WireRecord): Row['fields'] =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !bookkeeping.has(key)))

/** The row inside a record. */
export function rowOf(model: EntityModel, record: WireRecord): Row {
  const fields = fieldsIn(record)
  return { fields, clocks: unpackClocks(model, fields, record._clocks) }
}

/** What a record carries beside its row and its clocks. */
type RecordHead = Pick<WireRecord, 'id' | 'created_at' | 'updated_at' | '_version'>

/** The record that carries a row. */
export const recordOf = (model: EntityModel, { fields, clocks }: Row, head: RecordHead): WireRecord => ({
  ...fields,
  ...head,
  _clocks: packClocks(model, fields, clocks),
})
