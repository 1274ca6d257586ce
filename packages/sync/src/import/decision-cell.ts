import { type Patch, workHourStatus } from '@bama/domain'
import type { RecordHere } from './record-here.ts'
import type { PreparedItem } from './prepare-item.ts'

interface Around {
  readonly actorId: string
  /** The stamp of the interval that the entry will have. */
  readonly interval: string
  /** The existing entry, if there is one. */
  readonly before?: RecordHere
}

/**
 * Returns the decision cell for the file's decision, naming the interval that the entry will have; empty if the entry
 * has that decision already. A decision that exists here but not in the file is revoked, unless a new interval
 * invalidates it anyway.
 */
export function decisionCell(
  { entity, decision, updatedMs }: PreparedItem,
  { actorId, interval, before }: Around,
): Patch {
  if (entity !== 'workHours') return {}
  const fields = before?.row.fields ?? {}
  const stands = before !== undefined && fields['decided_interval'] === interval
  if (decision === null) {
    if (!stands || fields['status'] === workHourStatus.recorded) return {}
    const decided_at = new Date(updatedMs).toISOString()
    return {
      decision: {
        decided_status: workHourStatus.recorded,
        decided_interval: interval,
        decision_reason: null,
        decided_by: actorId,
        decided_at,
      },
    }
  }
  const { decided_status, decision_reason, decided_by, decided_at } = decision
  const isUnchanged =
    stands && fields['decided_status'] === decided_status && fields['decision_reason'] === decision_reason
  if (isUnchanged) return {}
  return {
    decision: {
      decided_status,
      decided_interval: interval,
      decision_reason,
      decided_by: decided_by ?? actorId,
      decided_at,
    },
  }
}
