import { timerTargetTypes } from '@bama/domain'
import { Select } from '@mantine/core'
import { useTasksOf } from '../../../data/index.ts'
import { eventFormTexts } from '../../../texts/event-form.ts'
import classes from './event-form-fields.module.css'
import { choicesByName } from '../../../ui/forms/name-choices.ts'
import { NameSelect } from '../../../ui/forms/name-select.tsx'
import { hintBelow } from '../../../ui/forms/field-grid.tsx'
import type { EventForm } from './use-event-form.ts'

const { timer: texts } = eventFormTexts

interface TimerSectionProps {
  readonly form: EventForm
  /** Null for a new event, which has no tasks yet. */
  readonly eventId: string | null
}

/** The target of the event's timer: the event or one of its tasks. */
export function TimerSection({ form, eventId }: TimerSectionProps) {
  const tasks = useTasksOf(eventId)
  const { timer_target_type: target, timer_target_task_id: chosen } = form.values
  const choices = choicesByName((tasks ?? []).map(({ id, description }) => ({ value: id, label: description })))
  if (tasks !== undefined && chosen !== null && !choices.some(({ value }) => value === chosen))
    choices.push({ value: chosen, label: texts.taskGone })
  const hasTasks = choices.length > 0
  const { onChange, ...targetProps } = form.getInputProps('timer_target_type')
  return (
    <section className={classes.grid} aria-labelledby="event-form-timer">
      <h3 className={classes.heading} id="event-form-timer">
        {texts.heading}
      </h3>
      <Select
        className={classes.half ?? ''}
        label={texts.target}
        data={timerTargetTypes.map((value) => ({
          value,
          label: texts.targets[value],
          disabled: value === 'task' && !hasTasks,
        }))}
        description={tasks !== undefined && !hasTasks ? texts.noTasks : undefined}
        {...hintBelow}
        allowDeselect={false}
        {...targetProps}
        onChange={(value: unknown) => {
          onChange(value)
          if (value === 'event') form.setFieldValue('timer_target_task_id', null)
          form.clearFieldError('timer_target_task_id')
        }}
      />
      {target === 'task' && (
        <NameSelect
          className={classes.half ?? ''}
          label={texts.task}
          withAsterisk
          data={choices}
          {...form.getInputProps('timer_target_task_id')}
        />
      )}
    </section>
  )
}
