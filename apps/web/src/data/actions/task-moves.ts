import {
  type Change,
  compareTasks,
  createTask,
  entityModels,
  err,
  type EventInput,
  fieldOf,
  ok,
  type Ordered,
  type RecordId,
  type Task,
  type VisibleEvent,
} from '@bama/domain'
import {
  moveTasks,
  type RestOf,
  ruleOf,
  taskMoves,
  type TaskMoves,
  undoBeginning,
  undoTaskMoves,
} from '@bama/domain/templates'
import { type LocalRecord, rowOf } from '@bama/sync'
import { type LocalDatabase, references } from '../local/database.ts'
import { namedWithoutIndex } from '../local/read-in-parts.ts'
import { loadRestOf } from '../queries/rest-days.ts'
import { currentSession } from '../session/current-session.ts'
import { runCommand, written } from '../workspace/run-command.ts'
import { workspace } from '../workspace/workspace.ts'

const asGroup = { isGroup: true } as const
const nothingMoves: TaskMoves = { moves: [], kept: [], stays: [] }

async function tasksOf(eventId: string): Promise<readonly Task[]> {
  return (await workspace.get()?.db.table<Task, string>('tasks').where('event_id').equals(eventId).toArray()) ?? []
}

/** Creates a task of an event. The event may be gone meanwhile: its task would then belong to nothing. */
export const createTaskOf = (eventId: RecordId, description: string, others: readonly Ordered[]) =>
  written(async () => {
    const db = workspace.get()?.db
    if (db === undefined) return err({ code: 'signed_out' as const })
    const event = await db.table<VisibleEvent, string>('events').get(eventId)
    if (event === undefined) return err({ code: 'not_found' as const })
    return runCommand(createTask, { input: { description, event_id: eventId }, others })
  })

/** An event moved with its tasks: before and after the move, and what its tasks do. */
export interface MovedEvent {
  readonly before: VisibleEvent
  readonly moved: VisibleEvent
  readonly tasks: TaskMoves
}

/** What moves if `input` is written to the event as it is now. `known`: the event as it was when a form opened. */
export async function readTaskMoves(known: VisibleEvent, input: EventInput): Promise<MovedEvent> {
  const session = currentSession()
  const tasks = await tasksOf(known.id)
  const before = (await workspace.get()?.db.table<VisibleEvent, string>('events').get(known.id)) ?? known
  const moved: VisibleEvent = { ...before, ...(input as Partial<VisibleEvent>) }
  const isStill = session.status !== 'signed_in' || tasks.every((task) => ruleOf(task) === null)
  if (isStill) return { before, moved, tasks: nothingMoves }
  return {
    before,
    moved,
    tasks: taskMoves(session.actor, { event: moved, before, tasks, restOf: await loadRestOf() }),
  }
}

/** Undoes moving an event with its tasks. */
export async function undoMovedEvent({ before, moved, tasks: { moves } }: MovedEvent) {
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

/**
 * Undoes the creation of an event with its tasks, as far as nobody has changed them or added to them since. `changes`:
 * those of the creation. Returns how many of the tasks were kept.
 */
export async function undoCreatedEvent(changes: readonly Change[]) {
  const db = workspace.get()?.db
  if (db === undefined) return err({ code: 'signed_out' as const })
  const made = changes.filter(({ operation }) => operation === 'create')
  const madeOf = (entity: string) => made.filter((change) => change.entity === entity).map(({ recordId }) => recordId)
  const [eventId = ''] = madeOf('events')
  const [event, tasks] = await Promise.all([
    db.table<VisibleEvent, string>('events').get(eventId),
    db.table<Task, string>('tasks').bulkGet([...madeOf('tasks')]),
  ])
  if (event === undefined) return err({ code: 'not_found' as const })
  const changed = await changedSince(db, made)
  const input = { event, tasks: tasks.filter((task) => task !== undefined), changed }
  const undone = await runCommand(undoBeginning, input, asGroup)
  if (!undone.ok) return undone
  return ok({ kept: input.tasks.length - undone.value.filter(({ entity }) => entity === 'tasks').length })
}

/** Fields that are written without anybody changing the record's content. */
const ownToRecord: ReadonlySet<string> = new Set(['sort_order', 'crew'])

/**
 * Of records made together, those that have cells written since, or that something made since refers to. A change of an
 * event's crew or needs is one of the event.
 */
async function changedSince(db: LocalDatabase, made: readonly Change[]): Promise<ReadonlySet<string>> {
  const ids = new Set<string>(made.map(({ recordId }) => recordId))
  const changed = new Set<string>()
  const named = await namedWithoutIndex(db)
  for (const { entity, recordId, patch } of made) {
    const record = await db.table<LocalRecord, string>(entity).get(recordId)
    if (record === undefined) continue
    const { clocks } = rowOf(entityModels[entity], record)
    const written = Object.entries(clocks).filter(([cell]) => !ownToRecord.has(fieldOf(cell)))
    let isChanged = named.has(recordId) || new Set(written.map(([, stamp]) => stamp)).size > 1
    for (const [store, index] of references[entity] ?? [])
      for (const id of await db.table<unknown, string>(store).where(index).equals(recordId).primaryKeys())
        isChanged ||= !ids.has(id)
    const eventId = patch['event_id']
    if (isChanged) changed.add(entity !== 'tasks' && typeof eventId === 'string' ? eventId : recordId)
  }
  return changed
}
