import { type Actor, addDays, isAdmin, isOverdue, type Task, weekdayOf } from '@bama/domain'
import { hasWords, searchable, searchWords } from '../../../ui/lists/hebrew-search.ts'
import type { z } from 'zod'
import { clearedSearch } from '../../../ui/hooks/use-search-state.ts'
import { taskFilterSchema } from '../tasks-search.ts'

/** The search param value for "no assignee" and "no event". It can't collide with an id, which is longer. */
export const none = 'none'
/** Stands for the person who reads, among assignees. */
export const me = 'me'
/** Stands for anybody, among assignees, where the address has to say so. */
const anybody = 'all'
/** The address's word for "only what is overdue". */
const yes = '1'

export type TaskFilter = z.output<typeof taskFilterSchema>

export const noFilter = clearedSearch(taskFilterSchema)

export const conditionsOf = (filter: TaskFilter): number =>
  Object.values(filter).filter((condition) => condition !== undefined).length

/**
 * Resolves the address's filter for this person. An empty one means all tasks for admins, and their own for workers.
 * Any explicit choice is in the address.
 */
export function filterOfAddress(address: TaskFilter, actor: Actor): TaskFilter {
  if (address.assignee === anybody) return { ...address, assignee: undefined }
  return isAdmin(actor) || conditionsOf(address) > 0 ? address : { ...address, assignee: me }
}

/** Returns a filter's search params. For workers they state "anyone" explicitly. */
export const addressOfFilter = (filter: TaskFilter, actor: Actor): TaskFilter =>
  isAdmin(actor) ? filter : { ...filter, assignee: filter.assignee || anybody }

/** Frequent filters offered in one control. A filter by another assignee counts as `all`. */
export const taskViews = ['all', 'mine', 'today', 'week', 'overdue'] as const
type TaskView = (typeof taskViews)[number]

export const viewOf = ({ assignee, overdue, due }: TaskFilter): TaskView => {
  if (overdue !== undefined) return 'overdue'
  if (due === 'today' || due === 'week') return due
  return assignee === me ? 'mine' : 'all'
}

export const filterOfView = (view: TaskView, { assignee = '' }: TaskFilter): TaskFilter => ({
  overdue: view === 'overdue' ? yes : '',
  due: view === 'today' || view === 'week' ? view : '',
  assignee: view === 'mine' ? me : assignee === me ? '' : assignee,
})

/** Returns the first and last day of a `due` filter. A week runs from Sunday to Saturday. */
export function daysOf(due: string | undefined, today: string): readonly [from: string, to: string] | undefined {
  if (due === 'today') return [today, today]
  if (due !== 'week') return undefined
  const sunday = addDays(today, -weekdayOf(today))
  return [sunday, addDays(sunday, 6)]
}

/** Returns what a new task needs to be shown in the list that it is created from. `emailOf`: undefined for an unknown person. */
export const suggestedBy = (
  { assignee, event }: TaskFilter,
  emailOf: (assignee: string) => string | undefined,
): { readonly assigned_user?: string; readonly event_id?: string } => {
  const email = assignee === undefined || assignee === none ? undefined : emailOf(assignee)
  return {
    ...(email !== undefined && { assigned_user: email }),
    ...(event !== undefined && event !== '' && event !== none && { event_id: event }),
  }
}

interface Known {
  readonly today: string
  /** Returns the lower-case e-mail address of an assignee in the address. */
  readonly emailOf: (assignee: string) => string
  readonly eventName: (task: Task) => string | undefined
}

/** Returns a predicate that tells whether a task matches a filter. */
export function taskFilter(filter: TaskFilter, { today, emailOf, eventName }: Known): (task: Task) => boolean {
  const words = searchWords(filter.q ?? '')
  const email = filter.assignee === undefined || filter.assignee === none ? null : emailOf(filter.assignee)
  const days = daysOf(filter.due, today)
  return (task) => {
    if (days !== undefined && (task.deadline === null || task.deadline < days[0] || task.deadline > days[1]))
      return false
    if (filter.status !== undefined && task.status !== filter.status) return false
    if (filter.priority !== undefined && task.priority !== filter.priority) return false
    if (filter.assignee !== undefined && (task.assigned_user?.toLowerCase() ?? null) !== email) return false
    if (filter.event !== undefined && (task.event_id ?? none) !== filter.event) return false
    if (filter.tag !== undefined && !task.tags.includes(filter.tag)) return false
    if (filter.overdue !== undefined && !isOverdue(task, today)) return false
    if (words.length === 0) return true
    const text = searchTextOf(task, eventName(task) ?? '')
    return hasWords(text, words)
  }
}

/** Searchable texts by task, cached so that they aren't recomputed on every key press. */
const searchTexts = new WeakMap<Task, { readonly event: string; readonly text: string }>()

function searchTextOf(task: Task, event: string): string {
  const known = searchTexts.get(task)
  if (known?.event === event) return known.text
  const text = searchable(
    [task.description, event, task.internal_notes, ...task.checklist.map(({ item }) => item)].join(' '),
  )
  searchTexts.set(task, { event, text })
  return text
}
