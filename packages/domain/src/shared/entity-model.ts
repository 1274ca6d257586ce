import type { z } from 'zod'

/**
 * What is known of a kind of record: one zod schema (form, wire and store use it)
 * and how its fields come apart into cells, the smallest things that merge
 * (packages/sync/SPEC.md, "cell").
 */
export interface EntityModel<Schema extends z.ZodObject = z.ZodObject, Name extends string = string> {
  /** The store's name, as on the wire: `events`, `systemUsers`, … */
  readonly name: Name
  /** The record's own fields, each with its default; without id and bookkeeping. */
  readonly schema: Schema
  /** Keyed lists, by field: they merge per entry and per field of an entry. Entries have `id` and `sort_order`. */
  readonly lists: Readonly<Record<string, z.ZodObject>>
  /** Sets, by field: they merge per element. */
  readonly sets: Readonly<Record<string, z.ZodType<string>>>
  /** Objects with fixed keys, by field: they merge per key. */
  readonly maps: Readonly<Record<string, z.ZodObject>>
  /**
   * Cells that never tear, by name: several fields that are written together as one object. Records show its parts as flat
   * fields of the same names.
   */
  readonly composites: Readonly<Record<string, z.ZodObject>>
  /** Fields of which the largest value wins, whenever it was written: how far something was read (packages/sync/SPEC.md, S84). */
  readonly largest?: readonly string[]
  /** Fields that the id follows from: a record that is made twice is one, and the second creation a change (S85). */
  readonly identity?: readonly string[]
  /** Computed by domain code on both sides, never written by a client. */
  readonly derived: readonly string[]
  /** Fields that devices keep encrypted, here and wherever they are copied (docs/specification.md, B3.28 and B3.29). */
  readonly sensitive?: readonly string[]
  /** Computes the derived fields from the others and their clocks; the same on every copy. */
  readonly derive?: (
    fields: Readonly<Record<string, unknown>>,
    clocks: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, unknown>>
}

/** What every record carries beside its own fields. Instants are ISO 8601 UTC. */
export interface RecordMeta {
  readonly created_at: string
  readonly updated_at: string
  /** Starts at 1 and grows by one with each update. */
  readonly _version: number
}
