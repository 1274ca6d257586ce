import { type Actor, canDecide, workHourStatus } from '@bama/domain'
import type { LocalWorkHour } from '../../../data/index.ts'
import type { LeftOut } from '../../../texts/team.ts'
import { sumOfHours } from './report-sums.ts'

/** A summary of marking entries as paid, for confirmation. */
export interface Payment {
  /** The entries to be paid, as they were when chosen. */
  readonly entries: readonly LocalWorkHour[]
  readonly hours: number
  readonly people: number
  /** The number of these that aren't approved. */
  readonly unapproved: number
  /** The number of these that overlap another of the same person. */
  readonly overlapping: number
  readonly leftOut: LeftOut
}

/** Leaves out running, rejected and already paid entries (docs/decisions/0002, hours report). */
export function paymentOf(actor: Actor, seen: readonly LocalWorkHour[], overlapping: ReadonlySet<string>): Payment {
  const entries = seen.filter((entry) => canDecide(actor, entry, workHourStatus.paid))
  const count = (status: LocalWorkHour['status']): number => seen.filter((entry) => entry.status === status).length
  return {
    entries,
    hours: sumOfHours(entries),
    people: new Set(entries.map(({ user_id }) => user_id)).size,
    overlapping: entries.filter(({ id }) => overlapping.has(id)).length,
    unapproved: entries.filter(({ status }) => status === workHourStatus.recorded).length,
    leftOut: {
      running: count(workHourStatus.running),
      rejected: count(workHourStatus.rejected),
      paid: count(workHourStatus.paid),
    },
  }
}
