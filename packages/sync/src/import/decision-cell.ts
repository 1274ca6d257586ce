import { type Patch, workHourStatus } from '@bama/domain'
import type { RecordHere } from './record-here.ts'
import type { PreparedItem } from './prepare-item.ts'

interface Around {
  readonly actorId: string
  /** The stamp of the interval that the entry will have. */
  readonly interval: string
  /** The entry as it lives here, if it does. */
  readonly before?: RecordHere
}

/**
 * What was decided about hours, as the cell that says so of the interval they will have; nothing when the entry says so
 * already. A decision that stands here and not in the file is taken back, unless a new interval ends it by itself.
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
