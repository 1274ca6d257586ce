import { checklistProgress, daysBetween, isOverdue } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangleFilled, IconListCheck } from '@tabler/icons-react'
import type { LocalTask } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { shortDay, weekdayLetter } from '../../../texts/days.ts'
import { Name } from '../../../ui/display/names.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import { relativeDay } from '../../../ui/display/relative-day.ts'
import { TagPill } from '../../../ui/display/tag-pill.tsx'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import { titleOf, useTaskActions } from '../task-actions.ts'
import { useTaskFacts } from '../task-facts.ts'
import classes from './task-cells.module.css'

const { row: texts } = tasksTexts

interface CellProps {
  readonly task: LocalTask
}

/** The deadline, with an icon and text if overdue. */
export function Deadline({ task, isShort = false }: CellProps & { readonly isShort?: boolean }) {
  const { today } = useTaskFacts()
  const { deadline } = task
  if (deadline === null) return isShort ? null : <span className={classes.nothing}>{texts.noDeadline}</span>
  const isLate = isOverdue(task, today)
  const when = relativeDay(deadline, today)
  // A card has room for one more word, used only for near deadlines.
  const isNear = deadline === today || daysBetween(today, deadline) === 1
  return (
    <span className={classes.deadline} data-overdue={isLate || undefined}>
      {isLate && <IconAlertTriangleFilled size={16} aria-hidden className={classes.sign} />}
      {isShort && isNear && <b>{when}</b>}
      <time dateTime={deadline} className={classes.day}>
        {weekdayLetter(deadline)} {shortDay(deadline)}
      </time>
      {typeof task.deadline_time === 'string' && <time className={classes.day}>{task.deadline_time}</time>}
      {isShort ? (
        isLate && <VisuallyHidden>{texts.overdue}</VisuallyHidden>
      ) : (
        <span className={classes.when}>{isLate ? texts.overdueSince(when) : when}</span>
      )}
    </span>
  )
}

/** The assignee's avatar and name, or only the avatar where space is short. */
export function Assignee({ task, isAvatarOnly = false }: CellProps & { readonly isAvatarOnly?: boolean }) {
  const { assigneeName, assigneeId } = useTaskFacts()
  const name = assigneeName(task)
  const { assigned_user: email } = task
  if (email !== null && name === undefined) return null
  const words = name === undefined ? texts.unassigned : <Name lines={1}>{name}</Name>
  return (
    <span className={classes.assignee} data-nobody={name === undefined || undefined}>
      {name === undefined ? (
        <span className={classes.nobody} aria-hidden>
          ?
        </span>
      ) : (
        <PersonAvatar name={name} size={24} tone={toneOfId(assigneeId(task) ?? name)} />
      )}
      {isAvatarOnly ? <VisuallyHidden>{words}</VisuallyHidden> : words}
    </span>
  )
}

/** The checklist's progress. Opens the task. */
export function ChecklistCount({ task }: CellProps) {
  const actions = useTaskActions()
  const { done, total } = checklistProgress(task.checklist)
  if (total === 0) return null
  return (
    <button
      type="button"
      className={classes.checklist}
      aria-label={texts.checklist(titleOf(task), done, total)}
      onClick={() => actions.open(task)}
    >
      <IconListCheck size={18} stroke={1.7} aria-hidden />
      <bdi dir="ltr">
        {done}/{total}
      </bdi>
    </button>
  )
}

/** The number of tags shown per row. */
const shownTags = 2

export function TaskTags({ task }: CellProps) {
  const { tagColor } = useTaskFacts()
  const { tags } = task
  if (tags.length === 0) return null
  const more = tags.length - shownTags
  return (
    <ul className={classes.tags} aria-label={texts.tags}>
      {tags.slice(0, shownTags).map((tag) => (
        <li key={tag} className={classes.tag}>
          <TagPill name={tag} color={tagColor(tag)} />
        </li>
      ))}
      {more > 0 && (
        <li className={classes.more}>
          <bdi dir="ltr" aria-hidden>
            {texts.moreTags(more)}
          </bdi>
          <VisuallyHidden>{texts.moreTagsSpoken(more)}</VisuallyHidden>
        </li>
      )}
    </ul>
  )
}
