import { type Actor, can, isAdmin } from '../access/actor.ts'
import { setCrewNeed } from '../crew/commands.ts'
import type { CrewNeed } from '../crew/schema.ts'
import { deleteEvent } from '../event/delete-event.ts'
import { eventSchema, type VisibleEvent } from '../event/schema.ts'
import { type RecordInput } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import { checklistItemSchema, type ChecklistItem } from '../shared/checklist.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { addDays, daysBetween } from '../shared/day.ts'
import type { RecordId } from '../shared/ids.ts'
import { compareOrdered, type Ordered, orderKeyBetween } from '../shared/order-key.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { withoutHalves } from '../shared/text.ts'
import { together } from '../shared/together.ts'
import { deleteTask } from '../task/commands.ts'
import { createTask } from '../task/create-task.ts'
import type { RestOf } from '../task/before-rest.ts'
import { type AnchoredEvent, type Due, dueByRule, type DueRule, ruleFields, ruleOf } from '../task/due-rule.ts'
import type { Task } from '../task/schema.ts'
import { taskStatus } from '../task/values.ts'
import type { EventTemplate } from './schema.ts'

type Outcome = Result<readonly Change[], CommandError>

/** A task for a new event. Its date follows from a rule, or keeps the distance that it had to the copied event. */
export interface ComingTask {
  /** The id of the original task. */
  readonly id: RecordId
  /** The fields other than dates and ids. */
  readonly fields: RecordInput
  readonly description: string
  /** The lines of the checklist. */
  readonly lines: readonly string[]
  readonly rule: DueRule | null
  /** Without a rule: days from the event's date; null for no date. */
  readonly daysFromEvent: number | null
  readonly time: string | null
}

type ComingNeed = Pick<CrewNeed, 'role' | 'count' | 'call_day' | 'call_time' | 'end_day' | 'end_time'>

/** What a new event begins with. Never includes answers, comments, hours or payments. */
export interface Beginning {
  readonly tasks: readonly ComingTask[]
  readonly needs: readonly ComingNeed[]
}

/** Returns the part that a person may create: tasks with the permission, needs as an admin. */
export const allowedBeginning = (actor: Actor, { tasks, needs }: Beginning): Beginning => ({
  tasks: can(actor, 'can_create_tasks') ? tasks : [],
  needs: isAdmin(actor) ? needs : [],
})

const linesOf = (text: string | null): readonly string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => withoutHalves(line.trim().slice(0, 500)))
    .filter((line) => line !== '')

const needOf = ({ role, count, call_day, call_time, end_day, end_time }: ComingNeed): ComingNeed => ({
  role,
  count,
  call_day,
  call_time,
  // Concurrent edits may leave the end before the call.
  end_day: Math.max(call_day, end_day),
  end_time,
})

export const beginningOfTemplate = ({ tasks, needs }: Pick<EventTemplate, 'tasks' | 'needs'>): Beginning => ({
  tasks: tasks
    .toSorted(compareOrdered)
    .map(({ id, description, priority, anchor, days, time, before_rest, checklist }) => ({
      id,
      fields: { priority },
      description,
      lines: linesOf(checklist),
      rule: anchor === null ? null : { anchor, days, time, beforeRest: before_rest },
      daysFromEvent: null,
      time: null,
    })),
  needs: onePerRole(needs.toSorted(compareOrdered).map(needOf)),
})

/** Merges entries with the same role: the later one counts. */
const onePerRole = (needs: readonly ComingNeed[]): readonly ComingNeed[] => [
  ...new Map(needs.map((need) => [need.role, need])).values(),
]

/**
 * Returns what a copy of an event begins with: its tasks with their assignees, open and unticked. Tasks without a rule
 * keep their distance from the event (docs/decisions/0026). `tasks`: in the order of their list.
 */
export const beginningOfCopy = (
  event: Pick<VisibleEvent, 'date'>,
  tasks: readonly Task[],
  needs: readonly CrewNeed[],
): Beginning => ({
  tasks: tasks.map((task) => {
    const { description, priority, assigned_user, tags, internal_notes, checklist, deadline, deadline_time } = task
    return {
      id: task.id,
      fields: { priority, assigned_user, tags, internal_notes },
      description,
      lines: checklist.toSorted(compareOrdered).map(({ item }) => item),
      rule: ruleOf(task),
      daysFromEvent: deadline === null ? null : daysBetween(event.date, deadline),
      time: deadline_time,
    }
  }),
  needs: needs.filter(({ count }) => count > 0).map(needOf),
})

export function comingDue(task: ComingTask, event: AnchoredEvent, restOf: RestOf): Due {
  if (task.rule !== null) return dueByRule(task.rule, event, restOf)
  return task.daysFromEvent === null
    ? { deadline: null, deadline_time: null }
    : { deadline: addDays(event.date, task.daysFromEvent), deadline_time: task.time }
}

export function checklistOf(
  { newId, random }: Pick<CommandContext, 'newId' | 'random'>,
  lines: readonly string[],
): ChecklistItem[] {
  let last: string | null = null
  return lines.map((item) => {
    last = orderKeyBetween(last, null, random)
    return checklistItemSchema.parse({ id: newId(), item, completed: false, sort_order: last })
  })
}

interface BeginEvent {
  /** The new event's id, and the input it was created with. */
  readonly event: { readonly id: RecordId; readonly input: RecordInput }
  readonly beginning: Beginning
  /** The open tasks, sorted by `compareTasks`. */
  readonly others: readonly Ordered[]
  readonly restOf: RestOf
}

/** Creates a new event's tasks and needs, in one group with it. Leaves out what the person may not create. */
export function beginEvent(
  context: CommandContext,
  { event: { id, input }, beginning, others, restOf }: BeginEvent,
): Outcome {
  const parsed = eventSchema.safeParse(input)
  if (!parsed.success) return ok([])
  const { tasks, needs } = allowedBeginning(context.actor, beginning)
  const event: VisibleEvent = { ...parsed.data, id, created_at: '', updated_at: '', _version: 1 }
  const outcomes: Outcome[] = []
  let above = others
  // From the last to the first, because each is placed at the top of the list.
  for (const task of tasks.toReversed()) {
    const made = createTask(context, {
      input: {
        ...task.fields,
        description: task.description,
        checklist: checklistOf(context, task.lines),
        event_id: id,
        ...(task.rule === null ? comingDue(task, event, restOf) : ruleFields(task.rule, event, restOf)),
      },
      others: above,
    })
    outcomes.push(made)
    const [created] = made.ok ? made.value : []
    const key = created?.patch['sort_order']
    if (created !== undefined && typeof key === 'string') above = [{ id: created.recordId, sort_order: key }]
  }
  const written = needs.map((need) => setCrewNeed(context, { event, known: [], input: { ...need } }))
  return together([...outcomes, ...written])
}

/** Whether a person may undo the creation of an event with its tasks. */
export const mayUndoBeginning = (actor: Actor): boolean =>
  can(actor, 'can_delete_events') && can(actor, 'can_delete_tasks')

/**
 * Deletes a new event with its tasks and needs. `changed`: what was changed since, or got something of its own. Refused
 * with `changed_meanwhile` for such an event; such tasks are kept, and so are those that are completed by now.
 */
export function undoBeginning(
  context: CommandContext,
  {
    event,
    tasks,
    changed,
  }: { readonly event: VisibleEvent; readonly tasks: readonly Task[]; readonly changed: ReadonlySet<string> },
): Outcome {
  if (changed.has(event.id)) return err({ code: 'invalid', reason: 'changed_meanwhile' })
  return together([
    deleteEvent(context, { event }),
    ...tasks
      .filter(({ id, status }) => status !== taskStatus.completed && !changed.has(id))
      .map((task) => deleteTask(context, { task })),
  ])
}
