/** The stamp that last wrote each cell. A cell that was never written has none and holds its default. */
export type ClocksOf<Stamp extends string> = Readonly<Record<string, Stamp>>

/**
 * Clocks as records carry them, packed by `packClocks`: most cells of a record were last written together. `*` is the
 * stamp of every cell whose value isn't its default. Cells for which that is not true are listed with their own stamp,
 * or with null if they have none. Without `*`, every cell that has a stamp is listed.
 *
 * Which cells `*` covers follows from the values beside it. So it says nothing about fields withheld from a reader or
 * added to the schema after the record was written, and plain stamps that older devices write over it keep their
 * meaning.
 */
export type PackedClocksOf<Stamp extends string> = Readonly<Record<string, Stamp | null>>

/** The stamp that last wrote a cell, or undefined if none is known. */
export const stampOf = <Stamp extends string>(clocks: ClocksOf<Stamp> | undefined, cell: string): Stamp | undefined =>
  clocks?.[cell]

/** The latest of a record's stamps, packed or not. Null when no cell was ever written. */
export function latestClock<Stamp extends string>(clocks: PackedClocksOf<Stamp>): Stamp | null {
  let latest: Stamp | null = null
  for (const cell in clocks) {
    const stamp = clocks[cell] ?? null
    if (stamp !== null && (latest === null || stamp > latest)) latest = stamp
  }
  return latest
}
