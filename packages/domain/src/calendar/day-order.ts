import type { EventFields } from '../event/schema.ts'
import { columnOf, eventStatus } from '../event/values.ts'
import type { Task } from '../task/schema.ts'
import { taskPriorities, taskStatus } from '../task/values.ts'
import { endOfEvent } from './days-of-event.ts'

type EventOfDay = Pick<
  EventFields,
  'date' | 'end_date' | 'start_time' | 'audience_arrival_time' | 'status' | 'name'
> & { readonly id: string }
type TaskOfDay = Pick<Task, 'status' | 'priority' | 'description'> & { readonly id: string }

export const isCancelled = ({ status }: Pick<EventFields, 'status'>): boolean =>
  columnOf(status) === eventStatus.cancelled

/** Compares keys part by part. Texts aren't compared by locale, so that every device has the same order. */
function compare(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? ''
    if (value !== against) return value < against ? -1 : 1
  }
  return 0
}

const eventKey = (event: EventOfDay): readonly (string | number)[] => [
  Number(isCancelled(event)),
  // Multi-day events are on top, in the same place on each of their days.
  Number(endOfEvent(event) === event.date),
  endOfEvent(event) === event.date ? '' : event.date,
  event.start_time ?? event.audience_arrival_time ?? '',
  event.name,
  event.id,
]

const taskKey = (task: TaskOfDay): readonly (string | number)[] => [
  Number(task.status === taskStatus.completed),
  -taskPriorities.indexOf(task.priority),
  task.description,
  task.id,
]

/** Computes each key once: a month has hundreds, and sorting makes thousands of comparisons. */
function sortedBy<Item>(items: readonly Item[], keyOf: (item: Item) => readonly (string | number)[]): readonly Item[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((one, other) => compare(one.key, other.key))
    .map(({ item }) => item)
}

/** Sorts a day's events: cancelled ones last, multi-day ones first, then by time. */
export const eventsInOrderOfDay = <E extends EventOfDay>(events: readonly E[]): readonly E[] =>
  sortedBy(events, eventKey)

/** Sorts a day's tasks: open ones first, the most urgent on top. */
export const tasksInOrderOfDay = <T extends TaskOfDay>(tasks: readonly T[]): readonly T[] => sortedBy(tasks, taskKey)
