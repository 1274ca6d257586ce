import type { Patch } from '@bama/domain'

export type PermittedOutcome = 'applied' | 'superseded' | 'invalid' | 'own-name-or-refused'

/** One thing to try on a record. */
export interface Probe {
  readonly label: string
  readonly patch: Patch
  /** Codes with which it may be refused beside the usual ones: what is written is refused by the schema, too. */
  readonly alsoCodes?: readonly string[]
  /** What comes of it when it is permitted; `applied` when nothing is said. */
  readonly outcome?: PermittedOutcome
  /** A whole record, as simple clients send it, can't say it. */
  readonly isOfCells?: boolean
  /** List entries (`list/<id>`) that have to have been removed before. */
  readonly removed?: readonly string[]
}
