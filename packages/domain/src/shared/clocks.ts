/** The stamp that last wrote each cell. A cell that nobody wrote has none: it holds its default. */
export type ClocksOf<Stamp extends string> = Readonly<Record<string, Stamp>>

/**
 * The same, as records carry it (`packClocks`): most cells of a record were last written together. `*` is the stamp of every cell that says
 * something, which is: whose value is not its default. A cell to which that does not apply is named, with its own stamp, or
 * with null where it has none. Without `*` every cell that has a stamp is named.
 *
 * What `*` stands for follows from the values beside it. So it says nothing of fields that are left out for somebody, nothing of
 * a field that is younger than the record, and one who writes plain stamps over it, as older devices do, says what they mean.
 */
export type PackedClocksOf<Stamp extends string> = Readonly<Record<string, Stamp | null>>

/** The stamp that last wrote a cell; nothing where none is known. */
export const stampOf = <Stamp extends string>(clocks: ClocksOf<Stamp> | undefined, cell: string): Stamp | undefined =>
  clocks?.[cell]

/** The latest of a record's stamps, however it carries them; null when no cell was ever written. */
export function latestClock<Stamp extends string>(clocks: PackedClocksOf<Stamp>): Stamp | null {
  let latest: Stamp | null = null
  for (const cell in clocks) {
    const stamp = clocks[cell] ?? null
    if (stamp !== null && (latest === null || stamp > latest)) latest = stamp
  }
  return latest
}
