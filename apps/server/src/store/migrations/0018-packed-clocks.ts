/**
 * From this migration on, records may have packed clocks, which an older server would misread; the migration exists so
 * that older servers refuse the database. Rows are untouched, so that startup doesn't wait: each is packed when it is
 * next written.
 */
export function up(): Promise<void> {
  return Promise.resolve()
}
