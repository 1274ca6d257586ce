/** A small defect: a piece of source text and its replacement. */
export interface Mutant {
  /** The number of a statement in docs/specification.md, or of a rule in packages/sync/SPEC.md. */
  readonly row: string
  readonly file: string
  /** Occurs in the file exactly once. */
  readonly find: string
  readonly replace: string
}

/** What a mutant breaks: a built statement of docs/specification.md, or a rule of packages/sync/SPEC.md. */
export interface Breakable {
  /** The files that build it; null if unknown. */
  readonly builtIn: readonly string[] | null
  /** The test files that show it. */
  readonly shownBy: readonly string[]
}
