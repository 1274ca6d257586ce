/** A small break of what is built: the text that builds it, and a text that builds something else. */
export interface Mutant {
  /** The number of a statement in docs/specification.md, or of a rule in packages/sync/SPEC.md. */
  readonly row: string
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly replace: string
}

/** What a mutant breaks: a built statement of docs/specification.md, or a rule of packages/sync/SPEC.md. */
export interface Breakable {
  /** The files that build it; null: nothing says which. */
  readonly builtIn: readonly string[] | null
  /** The test files that show it. */
  readonly shownBy: readonly string[]
}
