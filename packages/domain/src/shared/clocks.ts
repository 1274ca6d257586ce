/** The stamp that last wrote a cell of a record; nothing where none is known. */
export const stampOf = <Stamp extends string>(
  clocks: Readonly<Record<string, Stamp>> | undefined,
  cell: string,
): Stamp | undefined => clocks?.[cell]
