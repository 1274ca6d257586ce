import { addComment } from '../comment/commands.ts'
import type { Comment } from '../comment/schema.ts'
import { weekdayOf } from '../calendar/month-grid.ts'
import { addClient, deleteClient } from '../client/commands.ts'
import type { VisibleClient } from '../client/schema.ts'
import { deleteRecord } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { ChecklistItem } from '../shared/checklist.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { addDays } from '../shared/day.ts'
import { type RecordId, recordId } from '../shared/ids.ts'
import { nameKey } from '../shared/name-key.ts'
import { type Ordered, orderKeyBetween } from '../shared/order-key.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { together } from '../shared/together.ts'
import { addTag, deleteTag } from '../tag/commands.ts'
import type { Tag } from '../tag/schema.ts'
import { deleteTask } from '../task/commands.ts'
import { createTask } from '../task/create-task.ts'
import type { Task } from '../task/schema.ts'
import { exampleTexts } from '../texts/example.ts'
import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { exampleMark, isExampleEvent } from './example-mark.ts'
import type { VisibleEvent } from './schema.ts'
import { approvalStatus, bookingStatus, paymentStatus } from './values.ts'

type Outcome = Result<readonly Change[], CommandError>

/** Whether a record was created together with this example. */
const isOf = (event: { readonly id: string }, { id }: { readonly id: string }): boolean => id.startsWith(`${event.id}.`)

const thursday = 4

/** Returns a Thursday two to three weeks ahead: never a Sabbath, and late enough to leave time for planning. */
const dayOfExample = (today: string): string => {
  const soonest = addDays(today, 14)
  return addDays(soonest, (thursday - weekdayOf(soonest) + 7) % 7)
}

/** The records among which the example is placed. */
interface Surroundings {
  readonly today: string
  /** The events of the first column, sorted. */
  readonly column: readonly Ordered[]
  /** The open tasks, sorted. */
  readonly tasks: readonly Ordered[]
  readonly tags: Iterable<Tag>
}

/**
 * Creates an event that shows what an event can hold, with its own client, tag, tasks and comment, to be written as one
 * group. The commands for each part check permissions; an admin holds all of them.
 */
export function createExampleEvent(context: CommandContext, { today, column, tasks, tags }: Surroundings): Outcome {
  const eventId = recordId(`${exampleMark}${context.newId()}`)
  const withId = (id: RecordId): CommandContext => ({ ...context, newId: () => id })
  const part = (name: string): CommandContext => withId(recordId(`${eventId}.${name}`))
  const { event, client, tag, comment } = exampleTexts
  const date = dayOfExample(today)
  const isTagged = [...tags].some(({ name }) => nameKey(name) === nameKey(tag))
  const clientContext = part('client')
  const eventOutcome = createEvent(withId(eventId), {
    input: {
      ...event,
      date,
      client_id: clientContext.newId(),
      tags: [tag],
      checklist: checklist(context, exampleTexts.checklist, exampleTexts.checklistDone),
      approval_status: approvalStatus.approved,
      booking_status: bookingStatus.inProgress,
      payment_status: paymentStatus.partlyPaid,
      manager_checklist: checklist(context, exampleTexts.managerChecklist, 1),
    },
    column,
  })
  const item = { type: 'event', record: { id: eventId } } as const
  return together([
    isTagged ? ok([]) : addTag(part('tag'), { input: { name: tag, color: '#3b82f6' }, tags: [] }),
    addClient(clientContext, client),
    eventOutcome,
    ...exampleTexts.tasks.map(({ description, priority, daysBefore }, index) =>
      createTask(part(`task-${index + 1}`), {
        input: {
          description,
          priority,
          deadline: addDays(date, -daysBefore),
          assigned_user: context.actor.email,
          event_id: eventId,
        },
        others: index === 0 ? tasks : [],
      }),
    ),
    addComment(part('comment'), { item, content: comment, mentions: [] }),
  ])
}

/** The records on this device that may belong to an example. */
interface Belongings {
  readonly event: VisibleEvent
  readonly clients: Iterable<VisibleClient>
  readonly tags: Iterable<Tag>
  readonly tasks: Iterable<Task>
  readonly comments: Iterable<Comment>
  /** All other events, including archived ones. */
  readonly others: readonly Pick<VisibleEvent, 'client_id' | 'tags'>[]
}

/**
 * Deletes an example for good with everything that was created with it, to be written as one group. Keeps a client or
 * tag that another event uses, and records that people added and that outlive an event.
 */
export function removeExampleEvent(
  context: CommandContext,
  { event, clients, tags, tasks, comments, others }: Belongings,
): Outcome {
  if (!isExampleEvent(event)) return err({ code: 'invalid' })
  const own = <Part extends { readonly id: string }>(parts: Iterable<Part>): readonly Part[] =>
    [...parts].filter((part) => isOf(event, part))
  const parent = { id: event.id, fields: { ...event } }
  return together([
    ...own(comments).map((comment) => deleteRecord(context, 'comments', comment, parent)),
    ...own(tasks).map((task) => deleteTask(context, { task })),
    deleteEvent(context, { event }),
    ...own(clients)
      .filter(({ id }) => !others.some(({ client_id }) => client_id === id))
      .map((client) => deleteClient(context, { client })),
    ...own(tags)
      .filter(({ name }) => !others.some((other) => other.tags.includes(name)))
      .map((tag) => deleteTag(context, { tag })),
  ])
}

/** Returns a checklist whose first `done` lines are ticked. */
function checklist({ newId, random }: CommandContext, lines: readonly string[], done: number): ChecklistItem[] {
  let last: string | null = null
  return lines.map((item, index) => {
    last = orderKeyBetween(last, null, random)
    return { id: newId(), item, completed: index < done, sort_order: last }
  })
}
