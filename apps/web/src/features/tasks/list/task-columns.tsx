import { taskPriorities, taskStatuses } from '@bama/domain'
import { Checkbox } from '@mantine/core'
import { IconCalendarEvent, IconGripVertical } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import type { LocalTask } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { Name } from '../../../ui/display/names.tsx'
import { PendingMark } from '../../../ui/display/pending-mark.tsx'
import { RowButtons } from '../../../ui/lists/record-cells.tsx'
import { useFocusHandover } from '../../../ui/hooks/record-focus.ts'
import type { RowLook, RowState } from '../../../ui/lists/record-list.tsx'
import { hasShift } from '../../../ui/lists/selection.ts'
import { type TaskActions, titleOf, useTaskActions } from '../task-actions.ts'
import { type TaskFacts, useTaskFacts } from '../task-facts.ts'
import { PriorityChip, StatusChip } from './choice-chip.tsx'
import { Assignee, ChecklistCount, Deadline, TaskTags } from './task-cells.tsx'
import classes from './task-columns.module.css'
import { TaskMenu } from './task-menu.tsx'

const { row: texts, columns: headers } = tasksTexts

export type RenderTimer = (task: LocalTask, place: 'row' | 'dialog') => ReactNode

interface TaskLook {
  readonly actions: TaskActions
  readonly facts: Pick<TaskFacts, 'assigneeName'>
  /** Whether rows always show their checkbox. */
  readonly isSelecting: boolean
  /** Renders the timer button of a task. */
  readonly renderTimer: RenderTimer
  readonly isWide: boolean
}

const narrow = {
  select: 72,
  priority: 112,
  status: 116,
  assignee: 104,
  deadline: 140,
  checklist: 68,
  timer: 108,
  actions: 52,
}
const wide = {
  select: 68,
  priority: 102,
  status: 104,
  assignee: 136,
  deadline: 212,
  checklist: 60,
  timer: 112,
  actions: 44,
}

export function taskLook({ actions, facts, isSelecting, renderTimer, isWide }: TaskLook): RowLook<LocalTask> {
  const widths = isWide ? wide : narrow
  return {
    kind: 'task',
    columns: [
      {
        key: 'select',
        header: headers.select,
        isHeaderHidden: true,
        width: widths.select,
        padding: { paddingInline: '8px 4px' },
        cell: (task, state) => <Handles task={task} state={state} />,
      },
      {
        key: 'description',
        header: headers.description,
        isRowHeader: true,
        sort: titleOf,
        cell: (task) => <Words task={task} />,
      },
      {
        key: 'priority',
        header: headers.priority,
        width: widths.priority,
        // Most urgent first.
        sort: ({ priority }) => -taskPriorities.indexOf(priority),
        cell: (task) => <PriorityChip task={task} />,
      },
      {
        key: 'status',
        header: headers.status,
        width: widths.status,
        sort: ({ status }) => taskStatuses.indexOf(status),
        cell: (task) => <StatusChip task={task} />,
      },
      {
        key: 'assignee',
        header: headers.assignee,
        width: widths.assignee,
        sort: facts.assigneeName,
        cell: (task) => <Assignee task={task} />,
      },
      {
        key: 'deadline',
        header: headers.deadline,
        width: widths.deadline,
        // A day without a time is due until its end. Older records have no time.
        sort: ({ deadline, deadline_time: time }) => deadline && `${deadline} ${time ?? '24:00'}`,
        cell: (task) => <Deadline task={task} />,
      },
      {
        key: 'checklist',
        header: headers.checklist,
        width: widths.checklist,
        cell: (task) => <ChecklistCount task={task} />,
      },
      { key: 'timer', header: headers.timer, width: widths.timer, cell: (task) => renderTimer(task, 'row') },
      {
        key: 'actions',
        header: headers.actions,
        isHeaderHidden: true,
        width: widths.actions,
        padding: { paddingInline: 4 },
        cell: (task, { isSelected }) => (
          <RowButtons>
            <TaskMenu task={task} isSelected={isSelected} />
          </RowButtons>
        ),
      },
    ],
    rowProps(task, { isTable }) {
      const isChoice = isSelecting && !isTable && actions.mayEdit(task)
      const press = (): void => (isChoice ? actions.toggleSelected(task) : actions.open(task))
      const shared = {
        className: classes.task ?? '',
        'data-task-id': task.id,
        'data-selecting': isSelecting || undefined,
      }
      if (isTable)
        return {
          ...shared,
          onClick(click) {
            if (!isOnItself(click)) return
            // Focused first, so that the closing dialog returns the focus here.
            click.currentTarget.querySelector<HTMLElement>('[data-task-title]')?.focus({ preventScroll: true })
            press()
          },
        }
      return {
        ...shared,
        'aria-roledescription': texts.role,
        onClick(click) {
          if (!isOnItself(click)) return
          // The drag library keeps a press from moving the focus, to which the closing dialog returns.
          click.currentTarget.focus({ preventScroll: true })
          press()
        },
        onKeyDown(key) {
          if (key.key !== 'Enter' || key.target !== key.currentTarget || key.defaultPrevented) return
          key.preventDefault()
          press()
        },
      }
    },
    cardLabel: titleOf,
    card: (task, { isSelected }) => (
      <TaskCard task={task} isSelecting={isSelecting} isSelected={isSelected} renderTimer={renderTimer} />
    ),
  }
}

/** Whether a click hit the row itself, not a control in it or a menu portalled out of it. */
const isOnItself = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element && currentTarget.contains(target) && target.closest('button, input, label, a') === null

function Handles({ task, state }: { readonly task: LocalTask; readonly state: RowState }) {
  const actions = useTaskActions()
  const title = titleOf(task)
  return (
    <span className={classes.handles}>
      {/* A sorted list can't be reordered by dragging. */}
      {state.drag !== undefined && (
        <button
          {...state.drag.handleProps}
          type="button"
          className={classes.grip}
          aria-label={texts.order(title)}
          // Space lifts the row; without this, some browsers would also click the button.
          onKeyUp={(key) => {
            if (key.key === ' ') key.preventDefault()
          }}
        >
          <IconGripVertical size={18} stroke={1.7} aria-hidden />
        </button>
      )}
      {actions.mayEdit(task) && (
        <Checkbox
          size="sm"
          className={classes.box ?? ''}
          aria-label={texts.select(title)}
          checked={state.isSelected}
          onChange={({ nativeEvent }) => actions.toggleSelected(task, hasShift(nativeEvent))}
        />
      )}
    </span>
  )
}

function Words({ task }: { readonly task: LocalTask }) {
  const actions = useTaskActions()
  const event = useTaskFacts().eventName(task)
  useFocusHandover()
  return (
    <>
      <span className={classes.line}>
        <button type="button" className={classes.title} data-task-title onClick={() => actions.open(task)}>
          <Name>{titleOf(task)}</Name>
        </button>
        {!task._synced && <PendingMark />}
      </span>
      {(event !== undefined || task.tags.length > 0) && (
        <span className={classes.line}>
          {event !== undefined && <Name className={classes.event}>{event}</Name>}
          <TaskTags task={task} />
        </span>
      )}
    </>
  )
}

interface TaskCardProps extends Pick<TaskLook, 'isSelecting' | 'renderTimer'> {
  readonly task: LocalTask
  readonly isSelected: boolean
}

function TaskCard({ task, isSelecting, isSelected, renderTimer }: TaskCardProps) {
  const actions = useTaskActions()
  const event = useTaskFacts().eventName(task)
  const boxId = useId()
  useFocusHandover()
  const title = titleOf(task)
  return (
    <>
      <div className={classes.top}>
        {isSelecting && actions.mayEdit(task) && (
          // The whole label is the checkbox's touch target.
          <label className={classes.boxLabel} htmlFor={boxId}>
            <Checkbox
              id={boxId}
              aria-label={texts.select(title)}
              checked={isSelected}
              onChange={({ nativeEvent }) => actions.toggleSelected(task, hasShift(nativeEvent))}
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
      <h2 className={classes.cardTitle}>
        <Name>{title}</Name>
      </h2>
      {event !== undefined && (
        <p className={classes.cardEvent}>
          <IconCalendarEvent size={18} stroke={1.7} aria-hidden />
          <Name lines={1}>{event}</Name>
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
        <Assignee task={task} isAvatarOnly />
        {renderTimer(task, 'row')}
      </div>
    </>
  )
}
