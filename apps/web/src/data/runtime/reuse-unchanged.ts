type Row = { readonly id: string }

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
  // Loops without lists in between: this looks at every cell of a thousand events after each write.
  let fields = 0
  for (const key in one) {
    if (!isSame(one[key], other[key])) return false
    fields++
  }
  for (const _key in other) fields--
  return fields === 0
}

/**
 * The next rows, with every row that says the same as before being the very same object, and the very same array when nothing
 * changed: reading gives new objects each time, and a memoised card must not be rendered again for that.
 */
export function reuseUnchanged<R extends Row>(before: readonly R[], next: readonly R[]): readonly R[] {
  if (before === next) return before
  const known = new Map(before.map((row) => [row.id, row]))
  const rows = next.map((row) => {
    const old = known.get(row.id)
    return old !== undefined && isSame(old, row) ? old : row
  })
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows
}
