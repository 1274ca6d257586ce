import type { Actor } from '../access/actor.ts'
import { authorize } from '../access/rules.ts'
import type { StoredWorkHour } from './commands.ts'
import { intervalStamp } from './interval-stamp.ts'
import { type DecisionStatus, type WorkHourStatus, workHourStatus } from './values.ts'

/** The possible decisions by status. No decision is made twice, and only a payment can be revoked here. */
const outcomes: Readonly<Record<WorkHourStatus, readonly DecisionStatus[]>> = {
  [workHourStatus.running]: [],
  [workHourStatus.recorded]: [workHourStatus.approved, workHourStatus.rejected, workHourStatus.paid],
  [workHourStatus.approved]: [workHourStatus.rejected, workHourStatus.paid],
  [workHourStatus.rejected]: [workHourStatus.approved],
  [workHourStatus.paid]: [workHourStatus.recorded],
}

/** Whether this person may make a decision about an entry, provided that they give a reason where one is needed. */
export function canDecide(actor: Actor, entry: StoredWorkHour, outcome: DecisionStatus): boolean {
  if (!outcomes[entry.status].includes(outcome)) return false
  const decided_interval = intervalStamp(entry) ?? ''
  // Without a known stamp the decision couldn't name its interval.
  if (decided_interval === '') return false
  // Not parsed with the schema, because it is never written and a month's entries are all checked at once.
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
