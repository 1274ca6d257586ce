import { type TaskPriority, taskPriorities, type TaskStatus, taskStatuses } from '@bama/domain'
import { Menu } from '@mantine/core'
import { type Icon, IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { LocalTask } from '../../../data/index.ts'
import type { Tone } from '../../../theme/tokens.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { titleOf, useTaskActions } from '../task-actions.ts'
import { priorityStyles, statusStyles } from '../task-styles.ts'
import classes from './choice-chip.module.css'

const { row: texts } = tasksTexts

interface ChoiceChipProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly values: readonly Value[]
  readonly styles: Readonly<Record<Value, { readonly tone: Tone; readonly icon: Icon }>>
  readonly disabled: boolean
  readonly onChoose: (value: Value) => void
}

/** One of few values, as a badge that opens the choice. */
function ChoiceChip<Value extends string>({
  label,
  value,
  values,
  styles,
  disabled,
  onChoose,
}: ChoiceChipProps<Value>) {
  const { tone, icon: ValueIcon } = styles[value]
  const renderItems = () =>
    values.map((choice) => {
      const { tone: choiceTone, icon: ChoiceIcon } = styles[choice]
      return (
        <Menu.Item
          key={choice}
          aria-current={choice === value || undefined}
          leftSection={
            <span className={classes.sign} data-tone={choiceTone}>
              <ChoiceIcon size={16} stroke={1.7} aria-hidden />
            </span>
          }
          rightSection={choice === value ? <IconCheck size={18} stroke={1.7} aria-hidden /> : null}
          onClick={() => {
            if (choice !== value) onChoose(choice)
          }}
        >
          {choice}
        </Menu.Item>
      )
    })
  return (
    <RowMenu className={classes.button} label={label} disabled={disabled} width={160} renderItems={renderItems}>
      <span className={classes.chip} data-tone={tone}>
        <ValueIcon size={16} stroke={1.7} aria-hidden />
        {value}
      </span>
      {!disabled && <IconChevronDown size={16} stroke={1.7} aria-hidden className={classes.chevron} />}
    </RowMenu>
  )
}

export function StatusChip({ task }: { readonly task: LocalTask }) {
  const actions = useTaskActions()
  return (
    <ChoiceChip<TaskStatus>
      label={texts.status(titleOf(task), task.status)}
      value={task.status}
      values={taskStatuses}
      styles={statusStyles}
      disabled={!actions.maySetStatus(task)}
      onChoose={(status) => actions.setStatus(task, status)}
    />
  )
}

export function PriorityChip({ task }: { readonly task: LocalTask }) {
  const actions = useTaskActions()
  return (
    <ChoiceChip<TaskPriority>
      label={texts.priority(titleOf(task), task.priority)}
      value={task.priority}
      values={taskPriorities}
      styles={priorityStyles}
      disabled={!actions.mayEdit(task)}
      onChoose={(priority) => actions.setPriority(task, priority)}
    />
  )
}
