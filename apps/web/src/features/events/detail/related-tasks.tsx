import { type Actor, can, compareTasks, ok, type Result } from '@bama/domain'
import { Group } from '@mantine/core'
import { createTaskOf, useOpenTasks, usePeople, useTasksOf } from '../../../data/index.ts'
import type { Problem } from '../../../texts/errors.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { inPlaceTexts } from '../../../texts/in-place.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { LateTasks } from './late-tasks.tsx'
import { AddLine } from '../../../ui/forms/add-line.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import facts from '../../../ui/display/facts.module.css'
import { Name } from '../../../ui/display/names.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import body from '../../../ui/dialogs/record-body.module.css'
import { RowLink } from '../../../ui/lists/row-link.tsx'
import { statusStyles } from '../../../ui/display/task-status-styles.ts'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import { useAssignees } from '../../../ui/hooks/use-assignees.ts'
import classes from './detail.module.css'

const { detail: texts } = eventsTexts

interface RelatedTasksProps {
  readonly event: BoardEvent
  readonly actor: Actor
}

/** The tasks of an event with their assignees. */
export function RelatedTasks({ event, actor }: RelatedTasksProps) {
  const eventId = event.id
  const tasks = useTasksOf(eventId)
  const open = useOpenTasks()
  const people = usePeople()
  const byEmail = useAssignees(people)
  if (tasks === undefined) return null
  const add = async (descriptions: readonly string[]): Promise<Result<unknown, Problem>> => {
    for (const description of descriptions) {
      const outcome = await createTaskOf(eventId, description, (open ?? []).toSorted(compareTasks))
      if (!outcome.ok) return outcome
    }
    return ok(null)
  }
  return (
    <section className={body.section} aria-labelledby="event-detail-tasks">
      <h3 className={body.heading} id="event-detail-tasks">
        {texts.tasks(tasks.length)}
      </h3>
      <LateTasks event={event} tasks={tasks} actor={actor} />
      {/* Above the list, whose first is the newest. */}
      {can(actor, 'can_create_tasks') && (
        <AddLine
          label={inPlaceTexts.addTask}
          placeholder={inPlaceTexts.newTask}
          place={{ personId: actor.id, recordId: eventId, fields: ['line:tasks'] }}
          failed={inPlaceTexts.taskFailed}
          onAdd={add}
        />
      )}
      {tasks.length === 0 ? (
        <p className={body.quiet}>{texts.noTasks}</p>
      ) : (
        <ul className={classes.tasks}>
          {tasks.toSorted(compareTasks).map((task) => {
            const { assigned_user: email } = task
            // After an account was deleted, only its e-mail is left.
            const assignee = email === null ? null : (byEmail.get(email.toLowerCase()) ?? { id: email, name: email })
            return (
              <li key={task.id} className={classes.task}>
                <RowLink
                  to="/Tasks"
                  search={{ task: task.id }}
                  className={`${facts.link ?? ''} ${classes.description ?? ''}`}
                >
                  <Name>{task.description}</Name>
                </RowLink>
                <Badge {...statusStyles[task.status]}>{task.status}</Badge>
                <Group component="span" gap="xs" wrap="nowrap" miw={0} {...(assignee === null && { c: 'dimmed' })}>
                  <PersonAvatar
                    name={assignee?.name}
                    size={24}
                    {...(assignee !== null && { tone: toneOfId(assignee.id) })}
                  />
                  {assignee === null ? texts.unassigned : <Name>{assignee.name}</Name>}
                </Group>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
