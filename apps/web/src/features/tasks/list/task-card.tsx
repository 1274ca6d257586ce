import { Checkbox } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useId } from 'react'
import { tasksTexts } from '../../../texts/tasks.ts'
import { Name } from '../../../ui/display/names.tsx'
import { PendingMark } from '../../../ui/display/pending-mark.tsx'
import { titleOf, useTaskActions } from '../task-actions.ts'
import { useTaskFacts } from '../task-facts.ts'
import { PriorityChip, StatusChip } from './choice-chip.tsx'
import type { TaskPlaceProps } from './draggable-task.tsx'
import classes from './task-card.module.css'
import { Assignee, ChecklistCount, Deadline, TaskTags } from './task-cells.tsx'
import { TaskMenu } from './task-menu.tsx'
import { isOnItself } from './task-row.tsx'

const { row: texts } = tasksTexts

/** A task where a table has no room: as a whole the handle of its drag, opens on a click or Enter. */
export function TaskCard({ task, look, isSelected, provided, heldStyle }: TaskPlaceProps) {
  const actions = useTaskActions()
  const facts = useTaskFacts()
  const titleId = useId()
  const { innerRef, draggableProps, dragHandleProps } = provided
  // The library calls its handle a button. A card holds some.
  const { role: _role, ...handleProps } = dragHandleProps ?? {}
  const title = titleOf(task)
  const event = facts.eventName(task)
  const press = (): void => (look.isSelecting ? actions.toggleSelected(task) : actions.open(task))
  return (
    <article
      {...draggableProps}
      {...handleProps}
      ref={innerRef}
      style={heldStyle ?? draggableProps.style}
      aria-roledescription={texts.role}
      aria-labelledby={titleId}
      className={classes.card}
      data-task-id={task.id}
      data-selected={isSelected || undefined}
      data-held={heldStyle !== undefined || undefined}
      onClick={(click) => {
        if (!isOnItself(click)) return
        // The drag library keeps a press from giving the focus, and the window gives it back where it was.
        click.currentTarget.focus({ preventScroll: true })
        press()
      }}
      onKeyDown={(key) => {
        if (key.key !== 'Enter' || key.target !== key.currentTarget || key.defaultPrevented) return
        key.preventDefault()
        press()
      }}
    >
      <div className={classes.top}>
        {look.isSelecting && (
          // All of the label presses the box.
          <label className={classes.box} htmlFor={`${titleId}-box`}>
            <Checkbox
              id={`${titleId}-box`}
              aria-label={texts.select(title)}
              checked={isSelected}
              onChange={() => actions.toggleSelected(task)}
            />
          </label>
        )}
        <PriorityChip task={task} />
        <StatusChip task={task} />
        {!task._synced && <PendingMark />}
        <span className={classes.menu}>
          <TaskMenu task={task} isSelected={isSelected} />
        </span>
      </div>
      <h2 className={classes.title} id={titleId}>
        <Name>{title}</Name>
      </h2>
      {event !== undefined && (
        <p className={classes.event}>
          <IconCalendarEvent size={18} stroke={1.7} aria-hidden />
          <Name>{event}</Name>
        </p>
      )}
      {task.tags.length > 0 && (
        <div className={classes.tags}>
          <TaskTags task={task} />
        </div>
      )}
      <div className={classes.foot}>
        <span className={classes.deadline}>
          <Deadline task={task} isShort />
        </span>
        <ChecklistCount task={task} />
        <Assignee task={task} isFaceOnly />
        {look.renderTimer?.(task, 'row')}
      </div>
    </article>
  )
}
