/** SQLite allows about 32,000 values in a statement, PostgreSQL 65,000. */
const rowsPerStatement = 500

export function* chunksOf<T>(rows: readonly T[], size = rowsPerStatement): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

/** Approximate bytes of text that one statement reads or writes. More would block the event loop too long. */
const sizePerStatement = 1_000_000

/**
 * Splits rows into chunks for one statement each, limited in count and total size. A row over the limit gets its own
 * chunk.
 */
export function* chunksBySize<T>(rows: Iterable<T>, sizeOf: (row: T) => number): Generator<readonly T[]> {
  let chunk: T[] = []
  let size = 0
  for (const row of rows) {
    const rowSize = sizeOf(row)
    if (chunk.length >= rowsPerStatement || (chunk.length > 0 && size + rowSize > sizePerStatement)) {
      yield chunk
      chunk = []
      size = 0
    }
    chunk.push(row)
    size += rowSize
  }
  if (chunk.length > 0) yield chunk
}
