import { daysBetween } from '../shared/day.ts'
import { ok, err, type Result } from '../shared/result.ts'
import type { Change, CommandError, Patch } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { together } from '../shared/together.ts'
import type { VisibleEvent } from '../event/schema.ts'
import type { RecordInput } from '../record-commands.ts'
import { addToCrew, type CrewPerson, editSlot, removeFromCrew } from './commands.ts'
import { crewDaysOf } from './crew-days.ts'
import { crewSlotId } from './ids.ts'
import type { VisibleSlot } from './schema.ts'
import { type CrewedEvent, type CrewTimes, spanOfSlot } from './times.ts'
import { crewPlan, leadRole } from './values.ts'

type Outcome = Result<readonly Change[], CommandError>

const timesOf = ({ call_day, call_time, end_day, end_time }: CrewTimes): CrewTimes => ({
  call_day,
  call_time,
  end_day,
  end_time,
})

/**
 * Returns a slot's times shifted by `days`. Hours inherited from the event are made explicit, so that they stay the
 * same on another day. Unknown hours stay unknown, and are inherited again on the event's own day.
 */
export function timesLater(event: CrewedEvent, slot: CrewTimes, days: number): CrewTimes {
  if (days === 0) return timesOf(slot)
  const { firstDay, lastDay, start, end, isStartKnown, isEndKnown } = spanOfSlot(event, slot)
  const known = {
    call_day: daysBetween(event.date, firstDay),
    call_time: isStartKnown ? start.slice(11) : null,
    end_day: daysBetween(event.date, lastDay),
    end_time: isEndKnown ? end.slice(11) : null,
  }
  // The event's end may be in the night after the slot's last day. An explicit end has to name the day of that night.
  const isReached = !isEndKnown || spanOfSlot(event, known).end === end
  const endDay = isReached ? known.end_day : daysBetween(event.date, end.slice(0, 10))
  const times = { ...known, call_day: known.call_day + days, end_day: endDay + days }
  const saysNothing = times.call_day === 0 && times.end_day === 0 && times.call_time === null && times.end_time === null
  // Without any times a slot covers all of the event's days, so a one-day slot needs an explicit call time.
  return saysNothing && firstDay === lastDay ? { ...times, call_time: event.start_time } : times
}

/** Where a slot may go. */
interface SlotMove {
  /** Null: it stays with its person. */
  readonly person: CrewPerson | null
  /** The number of days to move by; negative is earlier. */
  readonly days: number
}

/** Why a slot can't go there. `lead`: who leads an event is the event's own fact; `day`: nobody works there then; `there`: the person is. */
type MoveProblem = 'lead' | 'day' | 'there'

/** Returns why a slot can't be moved, or null if it can. `known`: the event's slots, including removed ones. */
export function moveProblem(
  event: VisibleEvent,
  { slot, known, person, days }: SlotMove & { readonly slot: VisibleSlot; readonly known: readonly VisibleSlot[] },
): MoveProblem | null {
  if (slot.role === leadRole) return 'lead'
  const { firstDay, lastDay } = spanOfSlot(event, slot)
  const dayOf = (day: string): number => daysBetween(event.date, day) + days
  const allowed = crewDaysOf(event)
  const [first = 0, last = 0] = [allowed[0], allowed.at(-1)]
  if (days !== 0 && (dayOf(firstDay) < first || dayOf(lastDay) > last)) return 'day'
  if (person === null || isOf(slot, person)) return null
  const id = slotIdFor(slot, person)
  return known.some((one) => one.id === id && one.plan !== crewPlan.removed) ? 'there' : null
}

const isOf = (slot: VisibleSlot, { type, id }: CrewPerson): boolean =>
  slot.person_type === type && slot.person_id === id

const slotIdFor = ({ event_id, role }: VisibleSlot, { type, id }: CrewPerson) =>
  crewSlotId({ event_id, role, person_type: type, person_id: id })

/**
 * Moves a slot to another day of its event, to another person, or both. The other person gets their own slot, a draft
 * because they haven't been invited. The old slot is removed and keeps its invitation and answer.
 */
export function moveSlot(
  context: CommandContext,
  move: SlotMove & {
    readonly event: VisibleEvent
    readonly slot: VisibleSlot
    readonly known: readonly VisibleSlot[]
  },
): Outcome {
  const { event, slot, known, person, days } = move
  const problem = moveProblem(event, move)
  if (problem !== null) return err({ code: 'invalid', ...fieldsOfProblem[problem] })
  const times = timesLater(event, slot, days)
  if (person === null || isOf(slot, person))
    return days === 0 ? ok([]) : editSlot(context, { event, slot, input: { ...times, plan: slot.plan } })
  const added = addToCrew(context, {
    event,
    known,
    person,
    role: slot.role,
    times,
    plan: crewPlan.draft,
    invitedAt: null,
  })
  if (!added.ok) return added
  const removed = removeFromCrew(context, { event, slot })
  return removed.ok ? ok([...removed.value, ...added.value]) : removed
}

const fieldsOfProblem: Readonly<Record<MoveProblem, { readonly field: string; readonly reason: string }>> = {
  lead: { field: 'role', reason: 'invalid' },
  day: { field: 'call_day', reason: 'bad_day' },
  there: { field: 'person_id', reason: 'invalid' },
}

/** A slot as it is now, as it was before a change (null: it didn't exist), and what the change wrote. */
export interface SlotBefore {
  readonly slot: VisibleSlot
  readonly before: VisibleSlot | null
  readonly written: Patch
}

/** A new slot's plan and times, where the change that made it says nothing of them. */
const unsaid = { plan: crewPlan.draft, call_day: 0, call_time: null, end_day: 0, end_time: null }

function isAsLeft({ slot, before, written: { plan, times } }: SlotBefore): boolean {
  const was = before ?? unsaid
  const now: RecordInput = { ...slot }
  const left = { ...timesOf(was), plan: plan ?? was.plan, ...(typeof times === 'object' && times) }
  return Object.entries(left).every(([field, value]) => now[field] === value)
}

/**
 * Undoes changes of slots: restores plan and times, and removes people who weren't in the crew. Answers are kept. Refused
 * with `changed_meanwhile` once somebody changed plan or times on: half of a move would leave two people, or none.
 */
export function restoreSlots(
  context: CommandContext,
  { event, slots }: { readonly event: VisibleEvent; readonly slots: readonly SlotBefore[] },
): Outcome {
  if (!slots.every(isAsLeft)) return err({ code: 'invalid', reason: 'changed_meanwhile' })
  return together(
    slots.map(({ slot, before }) => {
      const input = before === null ? { plan: crewPlan.removed } : { plan: before.plan, ...timesOf(before) }
      return editSlot(context, { event, slot, input })
    }),
  )
}
