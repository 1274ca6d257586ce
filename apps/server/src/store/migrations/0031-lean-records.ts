/**
 * From this migration on, records may omit fields that hold their default, which an older server would take for
 * missing; the migration exists so that older servers refuse the database. Rows are untouched: each is made lean when
 * it is next written.
 */
export function up(): Promise<void> {
  return Promise.resolve()
}
