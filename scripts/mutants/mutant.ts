/** A small break of one built statement: the text that builds it, and a text that builds something else. */
export interface Mutant {
  /** The statement's number in docs/specification.md. */
  readonly row: string
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly replace: string
}
