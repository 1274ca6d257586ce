import { type Actor, canDecide } from '@bama/domain'
import type { LocalWorkHour } from '../../../data/index.ts'
import type { LeftOut } from '../../../texts/team.ts'
import { sumOfHours } from './report-sums.ts'

/** What marking some entries as paid comes to, before it is asked. */
export interface Payment {
  /** The entries that will be paid, as they were seen. */
  readonly entries: readonly LocalWorkHour[]
  readonly hours: number
  readonly people: number
  /** Of these, entries that nobody approved yet. */
  readonly unapproved: number
  /** Of these, entries that have time in common with another of the same person. */
  readonly overlapping: number
  readonly leftOut: LeftOut
}

/** Running and rejected entries are skipped, and what is paid already (docs/decisions/0002, hours report). */
export function paymentOf(actor: Actor, seen: readonly LocalWorkHour[], overlapping: ReadonlySet<string>): Payment {
  const entries = seen.filter((entry) => canDecide(actor, entry, 'שולם'))
  const count = (status: LocalWorkHour['status']): number => seen.filter((entry) => entry.status === status).length
  return {
    entries,
    hours: sumOfHours(entries),
    people: new Set(entries.map(({ user_id }) => user_id)).size,
    overlapping: entries.filter(({ id }) => overlapping.has(id)).length,
    unapproved: entries.filter(({ status }) => status === 'נרשם').length,
    leftOut: { running: count('בתהליך'), rejected: count('נדחה'), paid: count('שולם') },
  }
}
