import { addDays, type Actor, eventStatus, type RecordId } from '@bama/domain'
import type { LocalEvent, LocalTask } from '../../data/index.ts'

const isOwn = (task: LocalTask, actor: Actor): boolean =>
  task.assigned_user?.toLowerCase() === actor.email.toLowerCase()

/** The last day that an event is on. */
const lastDayOf = ({ date, end_date }: LocalEvent): string => (end_date !== null && end_date > date ? end_date : date)

/** The person's events of today and tomorrow, in order: those that they run or have a slot in, and those in which an open task is theirs. */
export function ownEvents(
  events: readonly LocalEvent[],
  tasks: readonly LocalTask[],
  { actor, today }: { readonly actor: Actor; readonly today: string },
): readonly LocalEvent[] {
  const worked = new Set(tasks.flatMap((task) => (task.event_id !== null && isOwn(task, actor) ? [task.event_id] : [])))
  const tomorrow = addDays(today, 1)
  const orderOf = ({ date, start_time }: LocalEvent): string => `${date < today ? today : date} ${start_time ?? ''}`
  return events
    .filter(
      (event) =>
        (event.assigned_operator_id === actor.id ||
          worked.has(event.id) ||
          // Whom it names, only those learn who are in it.
          event.crew?.includes(actor.id as RecordId) === true) &&
        event.status !== eventStatus.cancelled &&
        event.date <= tomorrow &&
        lastDayOf(event) >= today,
    )
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

/** The person's open tasks that are due by tomorrow, the oldest first. */
export const dueTasks = (
  tasks: readonly LocalTask[],
  { actor, today }: { readonly actor: Actor; readonly today: string },
): readonly LocalTask[] =>
  tasks
    .filter((task) => isOwn(task, actor) && task.deadline !== null && task.deadline <= addDays(today, 1))
    .toSorted((a, b) => ((a.deadline ?? '') < (b.deadline ?? '') ? -1 : 1))
