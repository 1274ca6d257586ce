import { taskStatus } from '@bama/domain'
import { Box, Group } from '@mantine/core'
import type { LocalTask } from '../../data/index.ts'
import { calendarTexts } from '../../texts/calendar.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Name } from '../../ui/display/names.tsx'
import { PendingMark } from '../../ui/display/pending-mark.tsx'
import { PersonAvatar } from '../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../ui/display/tone-of-id.ts'
import { priorityStyles } from './calendar-styles.ts'
import classes from './calendar.module.css'

const { panel: texts } = calendarTexts

interface TaskEntryProps {
  readonly task: LocalTask
  /** After the account was deleted, only its e-mail is known. Null if the task is unassigned. */
  readonly assignee: { readonly id: string; readonly name: string } | null
  readonly onOpen: () => void
}

/** A task due on the day. A click opens it. */
export function TaskEntry({ task, assignee, onOpen }: TaskEntryProps) {
  const { tone, icon } = priorityStyles[task.priority]
  const isDone = task.status === taskStatus.completed
  return (
    <article className={classes.entry} data-off={isDone || undefined} aria-labelledby={`calendar-task-${task.id}`}>
      <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
        <Box component="h4" miw={0} my={2} fz={15} fw={600} lh={1.35} id={`calendar-task-${task.id}`}>
          <button type="button" className={classes.open} onClick={onOpen}>
            <Name>{task.description.split('\n', 1)[0]}</Name>
          </button>
        </Box>
        <Badge tone={tone} icon={icon}>
          {task.priority}
        </Badge>
      </Group>
      <p className={classes.fact}>
        {assignee !== null && <PersonAvatar name={assignee.name} size={20} tone={toneOfId(assignee.id)} />}
        {assignee === null ? texts.unassigned : <Name>{assignee.name}</Name>}
        {isDone && ` · ${texts.completed}`}
        {!task._synced && <PendingMark />}
      </p>
    </article>
  )
}
