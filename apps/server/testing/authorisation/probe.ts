import type { Patch } from '@bama/domain'

export type PermittedOutcome = 'applied' | 'superseded' | 'invalid' | 'own-name-or-refused'

/** One change to try on a record. */
export interface Probe {
  readonly label: string
  readonly patch: Patch
  /** Further error codes accepted if it is refused, because the schema refuses the value as well. */
  readonly alsoCodes?: readonly string[]
  /** The outcome if it is permitted; `applied` by default. */
  readonly outcome?: PermittedOutcome
  /** Can't be expressed as a whole record, as simple clients send it. */
  readonly isOfCells?: boolean
  /** List entries (`list/<id>`) to remove beforehand. */
  readonly removed?: readonly string[]
}
