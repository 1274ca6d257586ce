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

/** First by what counts most; texts without a locale, so that every device has the same order. */
function compare(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? ''
    if (value !== against) return value < against ? -1 : 1
  }
  return 0
}

const eventKey = (event: EventOfDay): readonly (string | number)[] => [
  Number(isCancelled(event)),
  // What takes several days stands above, in the same place on each of them.
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

/** Each key is read once: a month has hundreds, and sorting compares thousands of times. */
function sortedBy<Item>(items: readonly Item[], keyOf: (item: Item) => readonly (string | number)[]): readonly Item[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((one, other) => compare(one.key, other.key))
    .map(({ item }) => item)
}

/** Events in the order of a day: what takes place before what is cancelled, long ones first, then by the hour. */
export const eventsInOrderOfDay = <E extends EventOfDay>(events: readonly E[]): readonly E[] =>
  sortedBy(events, eventKey)

/** Tasks in the order of a day: open ones first, the most urgent on top. */
export const tasksInOrderOfDay = <T extends TaskOfDay>(tasks: readonly T[]): readonly T[] => sortedBy(tasks, taskKey)
