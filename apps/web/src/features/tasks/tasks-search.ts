import { z } from 'zod'
import { searchText } from '../../ui/hooks/use-search-state.ts'

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
})

/** What the address of the tasks screen says: an open task, and the filter. All of it can be sent to a colleague. */
export const tasksSearch = taskFilterSchema.extend({
  /** The task that is open, by id. */
  task: searchText,
  /** A comment of it to look at, by id. */
  comment: searchText,
  /** A new task's form is requested. */
  new: searchText,
})

export const taskDialogKeys = ['task', 'comment', 'new'] as const
