import type { CellValue } from '../shared/change.ts'
import { type Actor, can, isAdmin } from './actor.ts'
import { type EntityAccess, hidesNothing, type StoredRecord } from './entity-access.ts'
import { foreignOwner } from './owner.ts'
import { workHourStatus } from '../work-hours/values.ts'

const isOwn = (actor: Actor, { fields }: StoredRecord): boolean => fields['user_id'] === actor.id

/** Whether a person sees everyone's hours. Those who may approve hours need to see them. */
export const seesAllHours = (actor: Actor): boolean =>
  can(actor, 'can_view_all_work_hours') || can(actor, 'can_approve_work_hours')

/** Whether a person may make this decision about an entry: approve, reject, pay, or revoke a payment. */
function mayWriteDecision(actor: Actor, before: StoredRecord, value: CellValue): boolean {
  if (typeof value !== 'object' || value === null || value['decided_by'] !== actor.id) return false
  const outcome = value['decided_status']
  switch (before.fields['status']) {
    case workHourStatus.running:
      return false
    case workHourStatus.paid:
      // Revoking a payment needs a reason, which the history keeps.
      return (
        isAdmin(actor) &&
        (outcome === workHourStatus.recorded || outcome === workHourStatus.approved) &&
        value['decision_reason'] !== null
      )
    default:
      if (outcome === workHourStatus.paid) return isAdmin(actor) && before.fields['status'] !== workHourStatus.rejected
      return isAdmin(actor) || (can(actor, 'can_approve_work_hours') && !isOwn(actor, before))
  }
}

/** Who hours belong to and who else wrote them: set by the server only. */
const serversFields = new Set(['user_id', 'user_name', 'entered_by', 'corrected_by'])

/** Rules of work hours (docs/decisions/0002): people write their own, others approve and pay; paid ones are locked. */
export const workHourAccess: EntityAccess = {
  visibilityKeyOf({ fields }) {
    const owner = fields['user_id']
    return typeof owner === 'string' ? owner : null
  },

  sees: (actor, visibilityKey) => visibilityKey === actor.id || seesAllHours(actor),

  ...hidesNothing,

  owned: ({ id, name, full_name }) => ({ user_id: id, user_name: full_name ?? name }),

  mayCreate(actor, _after, patch) {
    const unsaid = ['decision', 'entered_by', 'corrected_by'].find((field) => field in patch)
    if (unsaid !== undefined) return { field: unsaid }
    return isAdmin(actor) ? null : foreignOwner(actor, patch, 'user_id')
  },

  mayChangeCell(actor, before, cell, value) {
    const [field = ''] = cell
    if (field === 'decision') return mayWriteDecision(actor, before, value)
    if (serversFields.has(field)) return false
    return before.fields['status'] !== workHourStatus.paid && (isAdmin(actor) || isOwn(actor, before))
  },

  mayDelete: (actor, before) =>
    before.fields['status'] !== workHourStatus.paid && (isAdmin(actor) || isOwn(actor, before)),
}
