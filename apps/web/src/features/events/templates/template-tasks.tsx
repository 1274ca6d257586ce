import { dueAnchors, recordId, taskPriorities, type TemplateTask, templateSchema } from '@bama/domain'
import { ok } from '@bama/domain'
import { Checkbox, NumberInput, Select, Textarea } from '@mantine/core'
import { type ReactNode } from 'react'
import { ruleText } from '../../../texts/task-moves.ts'
import { templatesTexts } from '../../../texts/templates.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FieldGrid, whole } from '../../../ui/forms/field-grid.tsx'
import { timeFromText } from '../../../ui/forms/time-from-text.ts'
import { TimeOfDayInput } from '../../../ui/forms/time-of-day-input.tsx'
import { problemTexts, useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { TemplatePart } from './template-part.tsx'

const { form: texts, task: taskTexts } = templatesTexts

interface TemplateTasksProps {
  readonly tasks: readonly TemplateTask[]
  readonly error: ReactNode
  readonly onChange: (tasks: TemplateTask[]) => void
  readonly onHold: (isHeld: boolean) => void
  /** Null: a new one. */
  readonly onEdit: (task: TemplateTask | null) => void
}

const factsOf = ({ anchor, days, time, before_rest }: TemplateTask): string =>
  anchor === null ? texts.noDate : ruleText({ anchor, days, time, beforeRest: before_rest })

/** The tasks that events of a template get. */
export function TemplateTasks({ tasks, error, onChange, onHold, onEdit }: TemplateTasksProps) {
  return (
    <TemplatePart
      heading={texts.tasks}
      empty={texts.noTasks}
      add={texts.addTask}
      items={tasks}
      nameOf={({ description }) => description}
      factsOf={factsOf}
      editLabel={texts.editTask}
      removeLabel={texts.removeTask}
      error={error}
      onChange={onChange}
      onHold={onHold}
      onEdit={onEdit}
    />
  )
}

interface TaskValues {
  readonly description: string
  readonly priority: TemplateTask['priority']
  readonly anchor: TemplateTask['anchor']
  readonly side: 'before' | 'after'
  readonly days: number | string
  readonly time: string
  readonly before_rest: boolean
  readonly checklist: string
}

const taskSchema = templateSchema.shape.tasks.unwrap().element

const toValues = (task: TemplateTask | null): TaskValues => ({
  description: task?.description ?? '',
  priority: task?.priority ?? 'רגילה',
  anchor: task === null ? 'start' : task.anchor,
  side: (task?.days ?? -7) > 0 ? 'after' : 'before',
  days: Math.abs(task?.days ?? 7),
  time: task?.time ?? '',
  before_rest: task?.before_rest ?? false,
  checklist: task?.checklist ?? '',
})

const toInput = ({ side, days, time, ...values }: TaskValues) => ({
  ...values,
  days: (side === 'before' ? -1 : 1) * Number(days) + 0,
  time: timeFromText(time) ?? time,
})

interface TemplateTaskDialogProps {
  readonly opened: boolean
  readonly task: TemplateTask | null
  readonly onKeep: (task: TemplateTask) => void
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Stands beside the template's form and not in it: what is submitted here would be submitted there. */
export function TemplateTaskDialog({ opened, task, onKeep, onClose, onClosed }: TemplateTaskDialogProps) {
  const { form, base, dialog } = useRecordForm<TemplateTask, TaskValues, TemplateTask>({
    schema: taskSchema,
    base: task,
    toValues,
    required: ['description'],
    checkOnBlur: ['time'],
    toInput,
    // It is kept with its template.
    save: ({ base: known, input }) =>
      Promise.resolve(ok(taskSchema.parse({ id: known?.id ?? recordId(crypto.randomUUID()), ...known, ...input }))),
    onSaved(kept) {
      onKeep(kept)
      onClose()
    },
    texts: { problem: problemTexts({ 'description required': taskTexts.descriptionRequired }) },
  })
  const { values } = form
  return (
    <FormDialog
      {...dialog}
      opened={opened}
      title={base === null ? taskTexts.create : taskTexts.edit}
      submit={taskTexts.confirm}
      onClose={onClose}
      onClosed={onClosed}
    >
      <FieldGrid>
        <Textarea
          {...whole}
          label={taskTexts.description}
          autosize
          minRows={1}
          maxRows={4}
          withAsterisk
          required
          data-autofocus
          {...form.getInputProps('description')}
        />
        <Select
          label={taskTexts.anchor}
          data={dueAnchors.map((anchor) => ({ value: anchor, label: taskTexts.anchors[anchor] }))}
          placeholder={taskTexts.noAnchor}
          clearable
          {...form.getInputProps('anchor')}
        />
        <Select
          label={taskTexts.priority}
          data={taskPriorities}
          allowDeselect={false}
          {...form.getInputProps('priority')}
        />
        {values.anchor !== null && (
          <>
            <NumberInput
              label={taskTexts.days}
              min={0}
              max={400}
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps('days')}
            />
            <Select
              label={taskTexts.side}
              data={[
                { value: 'before', label: taskTexts.before },
                { value: 'after', label: taskTexts.after },
              ]}
              allowDeselect={false}
              {...form.getInputProps('side')}
            />
            <TimeOfDayInput label={taskTexts.time} {...form.getInputProps('time')} />
            <Checkbox
              label={taskTexts.beforeRest}
              pt={{ base: 0, sm: 32 }}
              {...form.getInputProps('before_rest', { type: 'checkbox' })}
            />
          </>
        )}
        <Textarea
          {...whole}
          label={taskTexts.checklist}
          description={taskTexts.checklistHint}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('checklist')}
        />
      </FieldGrid>
    </FormDialog>
  )
}
