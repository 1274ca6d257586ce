/** The result of a run: failed tests, passed tests, and in `broken` why some couldn't run at all. */
export interface Outcome {
  readonly red: readonly string[]
  readonly green: readonly string[]
  readonly broken: string | null
}

/** Runs the tests of these statements in these files of the copy. */
export type TestRun = (rows: readonly string[], files: readonly string[]) => Promise<Outcome>

/** Returns a pattern for titles that carry one of the numbers: `[A1.2]` or `[A1.1, A1.2]`. */
export const titlePattern = (rows: readonly string[]): string =>
  String.raw`\[[^\]]*\b(?:${rows.map((row) => row.replace('.', String.raw`\.`)).join('|')})\b[^\]]*\]`

export const nothingRan: Outcome = { red: [], green: [], broken: null }
