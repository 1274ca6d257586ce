import { compareOrdered, shownName, taskStatuses } from '@bama/domain'
import { IconCircle, IconCircleCheckFilled, IconCircleHalf2 } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { useMemo } from 'react'
import { usePeople, useTasksOf } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import type { Tone } from '../../../theme/tokens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Name } from '../../../ui/names.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { toneOfId } from '../../../ui/tone-of-id.ts'
import body from '../../../ui/record-body.module.css'
import classes from './related-tasks.module.css'

const { detail: texts } = eventsTexts

const faces: Readonly<Record<string, { readonly tone: Tone; readonly icon: Icon }>> = {
  [taskStatuses[0]]: { tone: 'sky', icon: IconCircle },
  [taskStatuses[1]]: { tone: 'spot', icon: IconCircleHalf2 },
  [taskStatuses[2]]: { tone: 'leaf', icon: IconCircleCheckFilled },
}

/** The tasks of an event, with who does them. */
export function RelatedTasks({ eventId }: { readonly eventId: string }) {
  const tasks = useTasksOf(eventId)
  const people = usePeople()
  const byEmail = useMemo(
    () => new Map([...(people?.values() ?? [])].map((person) => [person.email.toLowerCase(), shownName(person)])),
    [people],
  )
  if (tasks === undefined) return null
  return (
    <section className={body.section} aria-labelledby="event-detail-tasks">
      <h3 className={body.heading} id="event-detail-tasks">
        {texts.tasks(tasks.length)}
      </h3>
      {tasks.length === 0 ? (
        <p className={body.quiet}>{texts.noTasks}</p>
      ) : (
        <ul className={classes.tasks}>
          {tasks.toSorted(compareOrdered).map((task) => {
            const face = faces[task.status] ?? { tone: 'sky', icon: IconCircle }
            const assignee = task.assigned_user === null ? null : (byEmail.get(task.assigned_user.toLowerCase()) ?? task.assigned_user)
            return (
              <li key={task.id} className={classes.task}>
                <Name className={classes.description}>{task.description}</Name>
                <Badge tone={face.tone} icon={face.icon}>
                  {task.status}
                </Badge>
                <span className={classes.assignee} data-nobody={assignee === null || undefined}>
                  {assignee === null ? <span className={classes.nobody} aria-hidden>?</span> : <PersonAvatar name={assignee} size={24} tone={toneOfId(task.assigned_user ?? assignee)} />}
                  {assignee === null ? texts.unassigned : <Name>{assignee}</Name>}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
