import {
  boardColumns,
  type Comment,
  compareTasks,
  createExampleEvent,
  err,
  eventStatus,
  removeExampleEvent,
  type Tag,
  type VisibleClient,
  type VisibleEvent,
} from '@bama/domain'
import { readInParts } from '../local/read-in-parts.ts'
import type { LocalEvent } from '../queries/events.ts'
import type { LocalTask } from '../queries/tasks.ts'
import { runCommand } from '../workspace/run-command.ts'
import { workspace } from '../workspace/workspace.ts'

const asGroup = { isGroup: true } as const

/** Creates an example event with its dependants, all or nothing. Works offline. */
export async function addExample(today: string) {
  const db = workspace.get()?.db
  if (db === undefined) return err({ code: 'signed_out' as const })
  const [events, tasks, tags] = await Promise.all([
    db.table<LocalEvent, string>('events').where('_current').equals(1).toArray(),
    db.table<LocalTask, string>('tasks').where('_current').equals(1).toArray(),
    db.table<Tag, string>('tags').toArray(),
  ])
  const column = boardColumns(events).get(eventStatus.upcoming) ?? []
  return runCommand(createExampleEvent, { today, column, tasks: tasks.toSorted(compareTasks), tags }, asGroup)
}

/** Deletes an example for good with everything created for it, all or nothing. */
export async function removeExample(event: VisibleEvent) {
  const db = workspace.get()?.db
  if (db === undefined) return err({ code: 'signed_out' as const })
  const others: Pick<VisibleEvent, 'client_id' | 'tags'>[] = []
  const parts = <Row>(store: string): Promise<readonly Row[]> =>
    db.table<Row, string>(store).where(':id').startsWith(`${event.id}.`).toArray()
  const [clients, tags, tasks, comments] = await Promise.all([
    parts<VisibleClient>('clients'),
    parts<Tag>('tags'),
    parts<LocalTask>('tasks'),
    parts<Comment>('comments'),
    readInParts(db.table<LocalEvent, string>('events'), (part) => {
      for (const { id, client_id, tags: names } of part) if (id !== event.id) others.push({ client_id, tags: names })
    }),
  ])
  return runCommand(removeExampleEvent, { event, clients, tags, tasks, comments, others }, asGroup)
}
