import { Checkbox, VisuallyHidden } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { tasksTexts } from '../../../texts/tasks.ts'
import { Name } from '../../../ui/display/names.tsx'
import { PendingMark } from '../../../ui/display/pending-mark.tsx'
import { titleOf, useTaskActions } from '../task-actions.ts'
import { useTaskFacts } from '../task-facts.ts'
import { PriorityChip, StatusChip } from './choice-chip.tsx'
import type { TaskPlaceProps } from './draggable-task.tsx'
import { Assignee, ChecklistCount, Deadline, TaskTags } from './task-cells.tsx'
import { TaskMenu } from './task-menu.tsx'
import classes from './task-row.module.css'

const { row: texts, columns } = tasksTexts

/** What the columns hold. */
export function TaskTableHead({ hasTimers }: { readonly hasTimers: boolean }) {
  return (
    <div role="rowgroup" className={classes.headGroup}>
      <div role="row" aria-rowindex={1} className={classes.head}>
        <span role="columnheader">
          <VisuallyHidden>{columns.select}</VisuallyHidden>
        </span>
        {(['description', 'priority', 'status', 'assignee', 'deadline', 'checklist'] as const).map((column) => (
          <span key={column} role="columnheader">
            {columns[column]}
          </span>
        ))}
        {hasTimers && <span role="columnheader">{columns.timer}</span>}
        <span role="columnheader">
          <VisuallyHidden>{columns.actions}</VisuallyHidden>
        </span>
      </div>
    </div>
  )
}

/** Whether a press was on the row itself, not on one of its controls, nor in a menu that is its child in React only. */
export const isOnItself = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element && currentTarget.contains(target) && target.closest('button, input, label, a') === null

/** A task in the table. */
export function TaskRow({ task, index, look, isSelected, provided, heldStyle }: TaskPlaceProps) {
  const actions = useTaskActions()
  const facts = useTaskFacts()
  const { innerRef, draggableProps, dragHandleProps } = provided
  const title = titleOf(task)
  const event = facts.eventName(task)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- by keyboard the title opens
    <div
      {...draggableProps}
      ref={innerRef}
      style={heldStyle ?? draggableProps.style}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected || undefined}
      className={classes.row}
      data-task-id={task.id}
      data-selected={isSelected || undefined}
      data-selecting={look.isSelecting || undefined}
      data-held={heldStyle !== undefined || undefined}
      onClick={(click) => {
        if (!isOnItself(click)) return
        // The window gives the focus back to what had it.
        click.currentTarget.querySelector<HTMLElement>('[data-task-title]')?.focus({ preventScroll: true })
        actions.open(task)
      }}
    >
      <span role="cell" className={classes.handles}>
        <button
          {...dragHandleProps}
          type="button"
          className={classes.grip}
          aria-label={texts.order(title)}
          // Space lifts the row; some browsers would press the button too.
          onKeyUp={(key) => {
            if (key.key === ' ') key.preventDefault()
          }}
        >
          <IconGripVertical size={18} stroke={1.7} aria-hidden />
        </button>
        {actions.mayEdit && (
          <Checkbox
            size="sm"
            className={classes.box ?? ''}
            aria-label={texts.select(title)}
            checked={isSelected}
            onChange={() => actions.toggleSelected(task)}
          />
        )}
      </span>
      <span role="rowheader" className={classes.words}>
        <span className={classes.line}>
          <button type="button" className={classes.title} data-task-title onClick={() => actions.open(task)}>
            <Name>{title}</Name>
          </button>
          {!task._synced && <PendingMark />}
        </span>
        {(event !== undefined || task.tags.length > 0) && (
          <span className={classes.line}>
            {event !== undefined && <Name className={classes.event}>{event}</Name>}
            <TaskTags task={task} />
          </span>
        )}
      </span>
      <span role="cell">
        <PriorityChip task={task} />
      </span>
      <span role="cell">
        <StatusChip task={task} />
      </span>
      <span role="cell" className={classes.clipped}>
        <Assignee task={task} />
      </span>
      <span role="cell">
        <Deadline task={task} />
      </span>
      <span role="cell">
        <ChecklistCount task={task} />
      </span>
      {look.renderTimer !== undefined && <span role="cell">{look.renderTimer(task, 'row')}</span>}
      <span role="cell" className={classes.end}>
        <TaskMenu task={task} isSelected={isSelected} />
      </span>
    </div>
  )
}
