import type { Stamp } from '../stamp/stamp.ts'

/** The stamp that last wrote each cell. A cell that nobody wrote has none: it holds its default. */
export type Clocks = Readonly<Record<string, Stamp>>

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
  readonly _clocks: Clocks
  readonly [field: string]: unknown
}

const bookkeeping = new Set(['id', 'created_at', 'updated_at', '_version', '_clocks', '_synced'])

/** The row inside a record. */
export const rowOf = (record: WireRecord): Row => ({
  fields: Object.fromEntries(Object.entries(record).filter(([key]) => !bookkeeping.has(key))),
  clocks: record._clocks,
})
