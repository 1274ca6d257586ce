import type { Actor } from '../access/actor.ts'
import { authorize, mayWrite } from '../access/rules.ts'
import type { VisibleEvent } from '../event/schema.ts'
import { editRecord } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { together } from '../shared/together.ts'
import type { RestOf } from './before-rest.ts'
import { type AnchoredEvent, anchorDay, type Due, dueByRule, dueText, isSetByHand, ruleOf } from './due-rule.ts'
import type { Task } from './schema.ts'
import { taskStatus } from './values.ts'

type Outcome = Result<readonly Change[], CommandError>

/** A task with the date that its rule gives. */
interface TaskMove {
  readonly task: Task
  readonly due: Due
}

/** Why a task's date isn't changed: the task is done, set by hand or without a rule, or the actor may not write it. */
export type WhyStays = 'done' | 'by_hand' | 'no_rule' | 'forbidden'

export interface TaskMoves {
  /** Tasks that get another date. */
  readonly moves: readonly TaskMove[]
  /** Tasks whose date is right although the day they follow moved. Written too: see {@link followEvent}. */
  readonly kept: readonly TaskMove[]
  /** Tasks with a date that isn't changed. */
  readonly stays: readonly { readonly task: Task; readonly why: WhyStays }[]
}

/**
 * Which tasks of an event get another date when the event is as `event` says. It asks what their rules come to, and never how far
 * the event went: who computes it again comes to the same (packages/sync/SPEC.md, S112). By id, so that two devices write in
 * the same order.
 */
export function taskMoves(
  actor: Actor,
  {
    event,
    before,
    tasks,
    restOf,
  }: {
    readonly event: AnchoredEvent
    /** The event before the change. Tasks that follow an unmoved day aren't written: they may be set by hand since. */
    readonly before?: AnchoredEvent | undefined
    readonly tasks: Iterable<Task>
    readonly restOf: RestOf
  },
): TaskMoves {
  const moves: TaskMove[] = []
  const kept: TaskMove[] = []
  const stays: TaskMoves['stays'][number][] = []
  for (const task of [...tasks].toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const rule = ruleOf(task)
    const why = whyStays(actor, task)
    if (why !== null || rule === null) {
      if (task.deadline !== null) stays.push({ task, why: why ?? 'no_rule' })
      continue
    }
    const due = dueByRule(rule, event, restOf)
    if (dueText(due) !== task.rule_due) moves.push({ task, due })
    else if (before === undefined || anchorDay(before, rule.anchor) !== anchorDay(event, rule.anchor))
      kept.push({ task, due })
  }
  return { moves, kept, stays }
}

function whyStays(actor: Actor, task: Task): WhyStays | null {
  if (task.status === taskStatus.completed) return 'done'
  if (ruleOf(task) === null) return 'no_rule'
  if (isSetByHand(task)) return 'by_hand'
  return mayWrite(actor, 'tasks', { id: task.id, fields: { ...task } }, 'deadline') ? null : 'forbidden'
}

/**
 * Writes the dates that rules give to an event's tasks, with all cells of all tasks that follow it, even if nothing
 * differs: another device may have moved the event and its tasks too, and the dates have to match whichever move wins.
 */
function followEvent({ actor }: Pick<CommandContext, 'actor'>, { moves, kept }: TaskMoves): Outcome {
  const changes: Change[] = []
  for (const { task, due } of [...moves, ...kept].toSorted((a, b) => (a.task.id < b.task.id ? -1 : 1))) {
    const patch = { ...due, rule_due: dueText(due) }
    const before = { id: task.id, fields: { ...task } }
    const after = { id: task.id, fields: { ...task, ...patch } }
    const denial = authorize(actor, 'tasks', { operation: 'update', before, after, patch })
    if (denial !== null) return err({ code: 'forbidden', ...denial })
    changes.push({ entity: 'tasks', recordId: task.id, operation: 'update', patch })
  }
  return ok(changes)
}

/** Combines an event's change with those of its tasks, to be run as one group. An unchanged event moves no tasks. */
export const withTaskMoves = (context: Pick<CommandContext, 'actor'>, written: Outcome, moves: TaskMoves): Outcome =>
  written.ok && written.value.length === 0 ? written : together([written, followEvent(context, moves)])

/** Updates the dates of tasks after their event was moved on a device that didn't have them. */
export const moveTasks = (context: Pick<CommandContext, 'actor'>, moves: TaskMoves): Outcome =>
  followEvent(context, { ...moves, kept: [] })

const eventDays = ['date', 'end_date', 'load_in_day', 'load_in_time'] as const
type EventDays = Pick<VisibleEvent, (typeof eventDays)[number]>

const daysOf = ({ date, end_date, load_in_day, load_in_time }: EventDays): EventDays => ({
  date,
  end_date,
  load_in_day,
  load_in_time,
})

/**
 * Undoes the move of an event and its tasks. `moved`: the event's days after the move. Fails with `moved_meanwhile` if
 * the event was moved again or archived since; a task that got another date since keeps it.
 */
export function undoTaskMoves(
  context: Pick<CommandContext, 'actor'>,
  {
    event,
    tasks,
    moved,
    before,
    moves,
  }: {
    readonly event: VisibleEvent
    readonly tasks: Iterable<Task>
    readonly moved: EventDays
    readonly before: EventDays & Pick<VisibleEvent, 'is_archived'>
    readonly moves: readonly TaskMove[]
  },
): Outcome {
  // A form's empty text is stored as null.
  const isElsewhere = eventDays.some((field) => event[field] !== (moved[field] === '' ? null : moved[field]))
  if (event.is_archived !== before.is_archived || isElsewhere)
    return err({ code: 'invalid', reason: 'moved_meanwhile' })
  const now = new Map([...tasks].map((task) => [task.id, task]))
  return together([
    editRecord(context, 'events', event, daysOf(before)),
    ...moves.map(({ task: was, due }) => {
      const task = now.get(was.id)
      if (task === undefined || task.rule_due !== dueText(due) || isSetByHand(task)) return ok([])
      const { deadline, deadline_time, rule_due } = was
      return editRecord(context, 'tasks', task, { deadline, deadline_time, rule_due })
    }),
  ])
}
