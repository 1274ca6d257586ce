import { type RawSearch, searchOf } from '../../ui/hooks/search-of.ts'

/** What the address of the tasks screen says: an open task, and the filter. All of it can be sent to a colleague. */
export interface TasksSearch {
  /** The task that is open, by id. */
  readonly task?: string
  /** A comment of it to look at, by id. */
  readonly comment?: string
  /** A new task's form is asked for. */
  readonly new?: string
  readonly q?: string
  readonly status?: string
  readonly priority?: string
  /** A person's id, `me` for whoever reads, or `none`. */
  readonly assignee?: string
  /** An event's id, or `none`. */
  readonly event?: string
  readonly tag?: string
  /** Only what is overdue. */
  readonly overdue?: string
}

const keys = ['task', 'comment', 'new', 'q', 'status', 'priority', 'assignee', 'event', 'tag', 'overdue'] as const

/** Reads the address; what it does not know, it leaves out. */
export const tasksSearch = (raw: RawSearch): TasksSearch => searchOf(keys, raw)
