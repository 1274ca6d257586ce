import { compareText } from '../shared/compare-text.ts'
import type { RecordId } from '../shared/ids.ts'
import { crewSlotId } from './ids.ts'
import { type CrewNeedFields, crewSlotSchema, type VisibleSlot } from './schema.ts'
import { type CrewedEvent, type CrewReply, isDeclined, isOpenReply, replyOf } from './times.ts'
import { crewPersonType, crewPlan, leadRole } from './values.ts'

/** A role for which people are missing. */
interface CrewGap {
  readonly role: string
  readonly missing: number
}

/** Somebody in an event: a slot that counts. */
interface CrewMember {
  readonly slot: VisibleSlot
  readonly isLead: boolean
}

export interface RosterLine extends CrewMember {
  readonly reply: CrewReply
}

export interface Roster {
  /** The lead first, then by role in the order of the needs, then by call. */
  readonly lines: readonly RosterLine[]
  readonly gaps: readonly CrewGap[]
  /** Firm slots without an answer to their present times: the earliest deadline first, then those without one. */
  readonly waiting: readonly RosterLine[]
}

/** An operator belongs to the crew even without a written slot. `_version` 0 marks this one as unwritten. */
function leadSlot(eventId: RecordId, operatorId: string): VisibleSlot {
  const about = {
    event_id: eventId,
    person_type: crewPersonType.user,
    person_id: operatorId as RecordId,
    role: leadRole,
    plan: crewPlan.firm,
  }
  const slot = crewSlotSchema.parse(about)
  const { reason: _reason, calls: _calls, call_opened_at: _at, call_opened_version: _version, ...fields } = slot
  return { ...fields, id: crewSlotId(about), created_at: '', updated_at: '', _version: 0 }
}

/**
 * Returns an event's crew members, unordered. The lead's slot is that of the person in `assigned_operator_id`, so that
 * changing the operator changes whose slot counts (docs/decisions/0064). `operatorId`: that person's id.
 */
export function membersOf(
  eventId: RecordId,
  slots: readonly VisibleSlot[],
  operatorId: string | null,
): readonly CrewMember[] {
  const isLead = ({ role, person_type: type, person_id: id }: VisibleSlot): boolean =>
    role === leadRole && type === crewPersonType.user && id === operatorId
  const living = slots.flatMap((slot): readonly CrewMember[] =>
    slot.plan !== crewPlan.removed && (slot.role !== leadRole || isLead(slot)) ? [{ slot, isLead: isLead(slot) }] : [],
  )
  if (operatorId === null || living.some((one) => one.isLead)) return living
  return [{ slot: leadSlot(eventId, operatorId), isLead: true }, ...living]
}

/** Returns who is in an event, with their answers, and the roles it lacks. `operatorId`: see `membersOf`. */
export function rosterOf(
  event: CrewedEvent & { readonly id: RecordId },
  {
    needs,
    slots,
    operatorId,
  }: {
    readonly needs: readonly Pick<CrewNeedFields, 'role' | 'count'>[]
    readonly slots: readonly VisibleSlot[]
    readonly operatorId: string | null
  },
): Roster {
  const order = new Map(needs.map(({ role }, index) => [role, index]))
  const lines = membersOf(event.id, slots, operatorId)
    .map(({ slot, isLead }) => ({ slot, reply: replyOf(event, slot), isLead }))
    .toSorted((a, b) => Number(b.isLead) - Number(a.isLead) || compareText(keyIn(order, a.slot), keyIn(order, b.slot)))
  return {
    lines,
    gaps: crewGapsOf(needs, lines),
    waiting: lines
      .filter(({ slot, reply }) => slot.plan === crewPlan.firm && isOpenReply(reply))
      .toSorted((a, b) => compareText(a.slot.reply_by ?? '~', b.slot.reply_by ?? '~')),
  }
}

/** Returns the roles for which people are missing. A declined slot fills none. */
export function crewGapsOf(
  needs: readonly Pick<CrewNeedFields, 'role' | 'count'>[],
  members: readonly CrewMember[],
): readonly CrewGap[] {
  return needs.flatMap(({ role, count }) => {
    const filled = members.filter(({ slot }) => slot.role === role && !isDeclined(slot)).length
    return filled < count ? [{ role, missing: count - filled }] : []
  })
}

const keyIn = (order: ReadonlyMap<string, number>, { role, call_day, call_time, id }: VisibleSlot): string =>
  [
    String(order.get(role) ?? order.size).padStart(3, '0'),
    role,
    String(call_day + 100).padStart(3, '0'),
    call_time ?? '',
    id,
  ].join('\n')
