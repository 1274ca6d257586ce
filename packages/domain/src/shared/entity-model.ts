import type { z } from 'zod'

/**
 * The description of an entity: one zod schema, shared by form, wire and store, and how its fields divide into cells,
 * the smallest units that merge (packages/sync/SPEC.md, "cell").
 */
export interface EntityModel<Schema extends z.ZodObject = z.ZodObject, Name extends string = string> {
  /** The store's name, as on the wire: `events`, `systemUsers`, … */
  readonly name: Name
  /** The record's own fields with their defaults, without id and bookkeeping. */
  readonly schema: Schema
  /** Keyed lists, by field. They merge per entry and per field of an entry. Entries have `id` and `sort_order`. */
  readonly lists: Readonly<Record<string, z.ZodObject>>
  /** Sets, by field. They merge per element. */
  readonly sets: Readonly<Record<string, z.ZodType<string>>>
  /** Objects with fixed keys, by field. They merge per key. */
  readonly maps: Readonly<Record<string, z.ZodObject>>
  /** Fields that are always written together as one cell, by its name. Records hold them as flat fields. */
  readonly composites: Readonly<Record<string, z.ZodObject>>
  /** Fields in which the largest value wins, whenever written, such as read positions (packages/sync/SPEC.md, S84). */
  readonly largest?: readonly string[]
  /** Written by the app and not by a person, who needs no list of what was refused of it. */
  readonly isAutomatic?: true
  /** The fields that determine the id. Creating a record again changes the existing one (S85). */
  readonly identity?: readonly string[]
  /** List-entry parts that merge by value and not by stamp, by list. */
  readonly ranked?: Readonly<Record<string, RankedPart>>
  /** Lists whose size limits differ from the general ones. */
  readonly limits?: Readonly<Record<string, ListLimits>>
  /** Fields computed by domain code on both sides and never written by a client. */
  readonly derived: readonly string[]
  /** Fields that devices keep encrypted, including in copies (docs/specification.md, B3.28 and B3.29). */
  readonly sensitive?: readonly string[]
  /** Computes the derived fields from the others and their clocks. Gives the same result on every copy. */
  readonly derive?: (
    fields: Readonly<Record<string, unknown>>,
    clocks: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, unknown>>
}

/** Cells of an entity whose fields are all plain, each a cell of its own. A model spreads them and names what it has. */
export const plainCells = { lists: {}, sets: {}, maps: {}, composites: {}, derived: [] } as const

/** A part of a list's entry with a rule of its own for which of two values stands. */
interface RankedPart {
  readonly part: string
  /** Positive when the first value wins; 0 only for equal values. A total order, so that all copies agree. */
  readonly compare: (a: unknown, b: unknown) => number
  /** A short form of an accepted value for the history: such parts change often, and the record has the full value. */
  readonly brief: (value: unknown) => string | null
}

interface ListLimits {
  readonly entries: number
  /** The total number of characters in all entries' texts. */
  readonly text: number
}

/** Returns the rule of a cell that merges by value, or null for all other cells. */
export const rankedPartOf = ({ ranked }: EntityModel, [field = '', , part]: readonly string[]): RankedPart | null => {
  const rule = part === undefined || ranked === undefined || !Object.hasOwn(ranked, field) ? undefined : ranked[field]
  return rule !== undefined && rule.part === part ? rule : null
}

/** Bookkeeping that every record carries beside its own fields. Instants are ISO 8601 UTC. */
export interface RecordMeta {
  readonly created_at: string
  readonly updated_at: string
  /** Starts at 1 and grows by one with each update. */
  readonly _version: number
}
