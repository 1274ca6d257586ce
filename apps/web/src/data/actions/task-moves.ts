import { type Change, compareTasks, err, type Ordered, type Task, type VisibleEvent } from '@bama/domain'
import {
  moveTasks,
  type RestOf,
  ruleOf,
  taskMoves,
  type TaskMoves,
  undoBeginning,
  undoTaskMoves,
} from '@bama/domain/templates'
import { loadRestOf } from '../queries/rest-days.ts'
import { currentSession } from '../session/current-session.ts'
import { runCommand } from '../workspace/run-command.ts'
import { workspace } from '../workspace/workspace.ts'

const asGroup = { isGroup: true } as const
const nothingMoves: TaskMoves = { moves: [], kept: [], stays: [] }

async function tasksOf(eventId: string): Promise<readonly Task[]> {
  return (await workspace.get()?.db.table<Task, string>('tasks').where('event_id').equals(eventId).toArray()) ?? []
}

/** The tasks whose dates would change with the event's new state `event`. */
export async function readTaskMoves(event: VisibleEvent): Promise<TaskMoves> {
  const session = currentSession()
  const tasks = await tasksOf(event.id)
  const before = await workspace.get()?.db.table<VisibleEvent, string>('events').get(event.id)
  if (session.status !== 'signed_in' || tasks.every((task) => ruleOf(task) === null)) return nothingMoves
  return taskMoves(session.actor, { event, before, tasks, restOf: await loadRestOf() })
}

/** An event moved with its tasks: before and after the move, and the moves of its tasks. */
export interface MovedEvent {
  readonly before: VisibleEvent
  readonly moved: VisibleEvent
  readonly moves: TaskMoves['moves']
}

/** Undoes moving an event with its tasks. */
export async function undoMovedEvent({ before, moved, moves }: MovedEvent) {
  const db = workspace.get()?.db
  if (db === undefined) return err({ code: 'signed_out' as const })
  const event = await db.table<VisibleEvent, string>('events').get(before.id)
  if (event === undefined) return err({ code: 'not_found' as const })
  return runCommand(undoTaskMoves, { event, tasks: await tasksOf(before.id), moved, before, moves }, asGroup)
}

/** Moves the tasks of an event to the dates given by their rules. */
export const followMovedEvent = (moves: TaskMoves) => runCommand(moveTasks, moves, asGroup)

/** What is needed to order and date the tasks of a new event. */
export async function readForBeginning(): Promise<{ readonly others: readonly Ordered[]; readonly restOf: RestOf }> {
  const [open, restOf] = await Promise.all([
    workspace.get()?.db.table<Task, string>('tasks').where('_current').equals(1).toArray(),
    loadRestOf(),
  ])
  return { others: (open ?? []).toSorted(compareTasks), restOf }
}

/** Undoes the creation of an event with its tasks. `changes`: those of the creation. */
export async function undoCreatedEvent(changes: readonly Change[]) {
  const db = workspace.get()?.db
  if (db === undefined) return err({ code: 'signed_out' as const })
  const madeOf = (entity: string) =>
    changes
      .filter((change) => change.entity === entity && change.operation === 'create')
      .map(({ recordId }) => recordId)
  const [eventId = ''] = madeOf('events')
  const [event, tasks] = await Promise.all([
    db.table<VisibleEvent, string>('events').get(eventId),
    db.table<Task, string>('tasks').bulkGet([...madeOf('tasks')]),
  ])
  if (event === undefined) return err({ code: 'not_found' as const })
  return runCommand(undoBeginning, { event, tasks: tasks.filter((task) => task !== undefined) }, asGroup)
}
