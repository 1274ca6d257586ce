import { z } from 'zod'
import { searchText } from '../../ui/hooks/use-search-state.ts'
import { searchSort } from '../../ui/lists/sort.ts'

/** The filter's search params. */
export const taskFilterSchema = z.object({
  q: searchText,
  status: searchText,
  priority: searchText,
  /** A person's id, `me` for the current user, or `none`. */
  assignee: searchText,
  /** An event's id, or `none`. */
  event: searchText,
  tag: searchText,
  /** Only overdue tasks. */
  overdue: searchText,
  /** Only tasks due `today`, or in the current `week`. */
  due: searchText,
})

/** The search params of the tasks screen: the filter and the open task. The address can be shared with a colleague. */
export const tasksSearch = taskFilterSchema.extend({
  /** The sorted column. Without it, the manual order. */
  sort: searchSort,
  /** The id of the open task. */
  task: searchText,
  /** The id of the comment to scroll to. */
  comment: searchText,
  /** Opens the form for a new task. */
  new: searchText,
})

export const taskDialogKeys = ['task', 'comment', 'new'] as const
