import { type TaskPriority, taskPriorities, type TaskStatus, taskStatuses } from '@bama/domain'
import type { LocalTask } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { ChoiceMenu } from '../../../ui/lists/choice-menu.tsx'
import { titleOf, useTaskActions } from '../task-actions.ts'
import { statusStyles } from '../../../ui/display/task-status-styles.ts'
import { priorityStyles } from '../task-styles.ts'

const { row: texts } = tasksTexts

export function StatusChip({ task }: { readonly task: LocalTask }) {
  const actions = useTaskActions()
  return (
    <ChoiceMenu<TaskStatus>
      label={texts.status(titleOf(task), task.status)}
      value={task.status}
      values={taskStatuses}
      styles={statusStyles}
      width={160}
      disabled={!actions.maySetStatus(task)}
      onChoose={(status) => actions.setStatus(task, status)}
    />
  )
}

export function PriorityChip({ task }: { readonly task: LocalTask }) {
  const actions = useTaskActions()
  return (
    <ChoiceMenu<TaskPriority>
      label={texts.priority(titleOf(task), task.priority)}
      value={task.priority}
      values={taskPriorities}
      styles={priorityStyles}
      width={160}
      disabled={!actions.mayEdit(task)}
      onChoose={(priority) => actions.setPriority(task, priority)}
    />
  )
}
