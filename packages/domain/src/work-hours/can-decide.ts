import type { Actor } from '../access/actor.ts'
import { authorize } from '../access/rules.ts'
import type { StoredWorkHour } from './commands.ts'
import { intervalStamp } from './interval-stamp.ts'
import { type DecisionStatus, type WorkHourStatus, workHourStatus } from './values.ts'

/** What can be decided about an entry that stands so: nothing is decided twice, and only a payment is taken back here. */
const outcomes: Readonly<Record<WorkHourStatus, readonly DecisionStatus[]>> = {
  [workHourStatus.running]: [],
  [workHourStatus.recorded]: [workHourStatus.approved, workHourStatus.rejected, workHourStatus.paid],
  [workHourStatus.approved]: [workHourStatus.rejected, workHourStatus.paid],
  [workHourStatus.rejected]: [workHourStatus.approved],
  [workHourStatus.paid]: [workHourStatus.recorded],
}

/** Whether this person may decide so about an entry, once they give the reason that some decisions need. */
export function canDecide(actor: Actor, entry: StoredWorkHour, outcome: DecisionStatus): boolean {
  if (!outcomes[entry.status].includes(outcome)) return false
  const decided_interval = intervalStamp(entry) ?? ''
  // Nothing can be said about an interval whose stamp is not known.
  if (decided_interval === '') return false
  // Asked of every entry of a month at once, so the decision is not parsed: it is never written.
  const stored = { id: entry.id, fields: { ...entry } }
  const decision = {
    decided_status: outcome,
    decided_interval,
    decision_reason: '-',
    decided_by: actor.id,
    decided_at: null,
  }
  return (
    authorize(actor, 'workHours', { operation: 'update', before: stored, after: stored, patch: { decision } }) === null
  )
}
