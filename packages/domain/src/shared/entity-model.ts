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
  /** Parts of lists' entries that merge by what they say and not by when it was said, by list. */
  readonly ranked?: Readonly<Record<string, RankedPart>>
  /** Lists that may be longer, or must be smaller, than lists are in general. */
  readonly limits?: Readonly<Record<string, ListLimits>>
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

/** A part of a list's entry with a rule of its own for which of two values stands. */
interface RankedPart {
  readonly part: string
  /** Positive when the first stands; 0 only of equal values. A total order, so that every copy comes to the same. */
  readonly compare: (a: unknown, b: unknown) => number
  /** The value as the history keeps it once it stood: such parts change often, and what stands is in the record. */
  readonly brief: (value: unknown) => string | null
}

interface ListLimits {
  readonly entries: number
  /** Characters of all its entries' texts together. */
  readonly text: number
}

/** The rule of a cell that merges by what it says; null for all others. */
export const rankedPartOf = ({ ranked }: EntityModel, [field = '', , part]: readonly string[]): RankedPart | null => {
  const rule = part === undefined || ranked === undefined || !Object.hasOwn(ranked, field) ? undefined : ranked[field]
  return rule !== undefined && rule.part === part ? rule : null
}

/** What every record carries beside its own fields. Instants are ISO 8601 UTC. */
export interface RecordMeta {
  readonly created_at: string
  readonly updated_at: string
  /** Starts at 1 and grows by one with each update. */
  readonly _version: number
}
