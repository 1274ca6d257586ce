import { z } from 'zod'
import { searchText } from '../../ui/hooks/use-search-state.ts'
import { searchSort } from '../../ui/lists/sort.ts'

/** The filter of the tasks screen, as its address says it. */
export const taskFilterSchema = z.object({
  q: searchText,
  status: searchText,
  priority: searchText,
  /** A person's id, `me` for the reader, or `none`. */
  assignee: searchText,
  /** An event's id, or `none`. */
  event: searchText,
  tag: searchText,
  /** Only what is overdue. */
  overdue: searchText,
  /** Only what is due `today`, or in this `week`. */
  due: searchText,
})

/** What the address of the tasks screen says: an open task, and the filter. All of it can be sent to a colleague. */
export const tasksSearch = taskFilterSchema.extend({
  /** By which column the list is sorted; without one it stands in the people's own order. */
  sort: searchSort,
  /** The task that is open, by id. */
  task: searchText,
  /** A comment of it to look at, by id. */
  comment: searchText,
  /** A new task's form is requested. */
  new: searchText,
})

export const taskDialogKeys = ['task', 'comment', 'new'] as const
