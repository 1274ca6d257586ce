import { addDays, type Actor, crewPlan, eventStatus, leadRole, operatorIds, type VisibleSlot } from '@bama/domain'
import { isAtHand, replyOf, spanOfSlot } from '@bama/domain/crew'
import { businessZone, type LocalEvent, type LocalTask } from '../../data/index.ts'

/** Something that a person has to be at. */
export interface OwnCall {
  readonly id: string
  readonly event: LocalEvent
  /** Their slot; null where they run the event, or have a task in it, without one. */
  readonly slot: VisibleSlot | null
  /** Whether the event is theirs to run. */
  readonly isLead: boolean
  readonly span: ReturnType<typeof spanOfSlot>
  /** The first of its days from today on. */
  readonly day: string
}

interface Own {
  readonly actor: Actor
  readonly today: string
}

interface OwnWork {
  readonly events: readonly LocalEvent[]
  /** Their own ones. */
  readonly slots: readonly VisibleSlot[]
  readonly tasks: readonly LocalTask[]
}

/** How many days, with today, the agenda has. */
export const agendaDays = 7

const isOwn = (task: LocalTask, actor: Actor): boolean =>
  task.assigned_user?.toLowerCase() === actor.email.toLowerCase()

interface OwnAtMoment extends Own {
  readonly nowMs: number
}

/** What is thought of for who leads an event without a slot. */
const asEvent = { call_day: 0, call_time: null, end_day: 0, end_time: null }

/**
 * Where a person has to be, today and on the days after it, in order: their firm slots that they have not declined, and the
 * events that they run or in which an open task is theirs. A night stays until it ends, after midnight too.
 */
export function ownCalls({ events, slots, tasks }: OwnWork, { actor, today, nowMs }: OwnAtMoment): readonly OwnCall[] {
  const worked = new Set(tasks.flatMap((task) => (task.event_id !== null && isOwn(task, actor) ? [task.event_id] : [])))
  const slotsOf = Map.groupBy(slots, ({ event_id }): string => event_id)
  const last = addDays(today, agendaDays - 1)
  const operatorOf = operatorIds([actor])
  const goesOn = (span: OwnCall['span']): boolean => span.end > `${today}T00:00` && isAtHand(span, nowMs, businessZone)
  return events
    .filter(({ status }) => status !== eventStatus.cancelled)
    .flatMap((event) => {
      const assigned = event.assigned_operator_id
      const runs = assigned !== null && operatorOf(assigned) === actor.id
      const own = (slotsOf.get(event.id) ?? []).filter(
        (slot) =>
          slot.plan === crewPlan.firm && (slot.role !== leadRole || runs) && replyOf(event, slot) !== 'declined',
      )
      // Who leads it sees it whatever they answered, and whose task is in it works there too.
      const isThereAnyway = own.length === 0 && (runs || worked.has(event.id))
      return (isThereAnyway ? [null] : own).map((slot): OwnCall => {
        const span = spanOfSlot(event, slot ?? asEvent)
        const day = span.firstDay < today ? today : span.firstDay
        return { id: slot?.id ?? event.id, event, slot, isLead: runs, span, day }
      })
    })
    .filter(({ span, day }) => (span.lastDay >= today || goesOn(span)) && day <= last)
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

const orderOf = ({ day, span, id }: OwnCall): string => [day, span.start, id].join(' ')

/** The person's open tasks that are due within the agenda's days, or late, the oldest first. */
export const dueTasks = (tasks: readonly LocalTask[], { actor, today }: Own): readonly LocalTask[] =>
  tasks
    .filter((task) => isOwn(task, actor) && task.deadline !== null && task.deadline <= addDays(today, agendaDays - 1))
    .toSorted((a, b) => ((a.deadline ?? '') < (b.deadline ?? '') ? -1 : 1))
