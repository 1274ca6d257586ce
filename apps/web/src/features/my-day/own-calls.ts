import { addDays, type Actor, crewPlan, eventStatus, leadRole, runsEvent, type VisibleSlot } from '@bama/domain'
import { isAtHand, replyOf, spanOfSlot } from '@bama/domain/crew'
import { businessZone, type LocalEvent, type LocalTask } from '../../data/index.ts'

/** An event that the user has to attend on a day. */
export interface OwnCall {
  readonly id: string
  readonly event: LocalEvent
  /** The user's slot. Null if they lead the event or have a task in it, without a slot. */
  readonly slot: VisibleSlot | null
  /** Whether the user leads the event. */
  readonly isLead: boolean
  readonly span: ReturnType<typeof spanOfSlot>
  readonly day: string
  /** Whether the agenda has this call on an earlier day too. */
  readonly isContinued: boolean
}

/** The call's start, such as `21:00`, on the day on which it begins and in the night after; null where unknown. */
export const startOf = ({ span: { firstDay, lastDay, start, isStartKnown }, day }: OwnCall): string | null =>
  isStartKnown && (day === firstDay || lastDay === firstDay) ? start.slice(11) : null

interface Own {
  readonly actor: Actor
  readonly today: string
}

interface OwnWork {
  readonly events: readonly LocalEvent[]
  /** The user's own slots. */
  readonly slots: readonly VisibleSlot[]
  readonly tasks: readonly LocalTask[]
}

/** The number of days in the agenda, including today. */
export const agendaDays = 7

const isOwn = (task: LocalTask, actor: Actor): boolean =>
  task.assigned_user?.toLowerCase() === actor.email.toLowerCase()

interface OwnAtMoment extends Own {
  readonly nowMs: number
}

/** The implied times of a call without a slot: those of the event. */
const asEvent = { call_day: 0, call_time: null, end_day: 0, end_time: null }

/**
 * Returns the user's calls from today on, in order: firm slots they haven't declined, events they lead, and events with
 * an open task of theirs. A call of several days is on each of them. A call past midnight stays until it ends.
 */
export function ownCalls({ events, slots, tasks }: OwnWork, { actor, today, nowMs }: OwnAtMoment): readonly OwnCall[] {
  const worked = new Set(tasks.flatMap((task) => (task.event_id !== null && isOwn(task, actor) ? [task.event_id] : [])))
  const slotsOf = Map.groupBy(slots, ({ event_id }): string => event_id)
  const last = addDays(today, agendaDays - 1)
  const goesOn = (span: OwnCall['span']): boolean => span.end > `${today}T00:00` && isAtHand(span, nowMs, businessZone)
  return events
    .filter(({ status }) => status !== eventStatus.cancelled)
    .flatMap((event) => {
      const runs = runsEvent(actor, event)
      const own = (slotsOf.get(event.id) ?? []).filter(
        (slot) =>
          slot.plan === crewPlan.firm && (slot.role !== leadRole || runs) && replyOf(event, slot) !== 'declined',
      )
      // Leads and assignees of tasks get the event even without a slot to attend.
      const isThereAnyway = own.length === 0 && (runs || worked.has(event.id))
      return (isThereAnyway ? [null] : own).flatMap((slot): readonly OwnCall[] => {
        const span = spanOfSlot(event, slot ?? asEvent)
        if (span.lastDay < today && !goesOn(span)) return []
        const first = span.firstDay < today ? today : span.firstDay
        const days: string[] = []
        for (let day = first; day <= last && (day === first || day <= span.lastDay); day = addDays(day, 1))
          days.push(day)
        const call = { id: slot?.id ?? event.id, event, slot, isLead: runs, span }
        return days.map((day) => ({ ...call, day, isContinued: day > first }))
      })
    })
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

const orderOf = ({ day, span, id }: OwnCall): string => [day, span.start, id].join(' ')

/** Returns the user's open tasks that are overdue or due within the agenda's days, earliest first. */
export const dueTasks = (tasks: readonly LocalTask[], { actor, today }: Own): readonly LocalTask[] =>
  tasks
    .filter((task) => isOwn(task, actor) && task.deadline !== null && task.deadline <= addDays(today, agendaDays - 1))
    .toSorted((a, b) => ((a.deadline ?? '') < (b.deadline ?? '') ? -1 : 1))
