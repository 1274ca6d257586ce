import { recordId, taskPriorities, type TemplateTask, templateSchema } from '@bama/domain'
import { ok } from '@bama/domain'
import type { DueRule } from '@bama/domain/templates'
import { Select, Textarea } from '@mantine/core'
import { type ReactNode } from 'react'
import { ruleText } from '../../../texts/due-rule.ts'
import { templatesTexts } from '../../../texts/templates.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { FieldGrid, whole } from '../../../ui/forms/field-grid.tsx'
import { timeFromText } from '../../../ui/forms/time-from-text.ts'
import { problemTexts, useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { RuleFields } from '../../../ui/task-moves/rule-fields.tsx'
import { daysOf, ruleProblems, type RuleValues, valuesOfRule } from '../../../ui/task-moves/rule-values.ts'
import { TemplatePart } from './template-part.tsx'

const { form: texts, task: taskTexts } = templatesTexts

interface TemplateTasksProps {
  readonly tasks: readonly TemplateTask[]
  readonly error: ReactNode
  readonly onChange: (tasks: TemplateTask[]) => void
  readonly onHold: (isHeld: boolean) => void
  /** Null for a new task. */
  readonly onEdit: (task: TemplateTask | null) => void
}

const factsOf = ({ anchor, days, time, before_rest }: TemplateTask): string =>
  anchor === null ? texts.noDate : ruleText({ anchor, days, time, beforeRest: before_rest })

/** The tasks that a template's events get. */
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

interface TaskValues extends RuleValues {
  readonly description: string
  readonly priority: TemplateTask['priority']
  readonly checklist: string
}

const taskSchema = templateSchema.shape.tasks.unwrap().element

const ruleOfTemplate = (task: TemplateTask | null): DueRule | null =>
  task === null
    ? null
    : { anchor: task.anchor ?? 'start', days: task.days, time: task.time, beforeRest: task.before_rest }

const toValues = (task: TemplateTask | null): TaskValues => ({
  description: task?.description ?? '',
  priority: task?.priority ?? 'רגילה',
  ...valuesOfRule(ruleOfTemplate(task)),
  anchor: task === null ? 'start' : task.anchor,
  checklist: task?.checklist ?? '',
})

const toInput = ({ side, days, time, ...values }: TaskValues) => ({
  ...values,
  days: daysOf({ side, days }),
  // Without an anchor the time isn't shown, and must not keep the task from being kept.
  time: timeFromText(time) ?? (values.anchor === null ? '' : time),
})

interface TemplateTaskDialogProps extends DialogProps {
  readonly task: TemplateTask | null
  readonly onKeep: (task: TemplateTask) => void
}

/** Rendered beside the template's form, not inside it, because a submit here would also submit that form. */
export function TemplateTaskDialog({ task, onKeep, ...props }: TemplateTaskDialogProps) {
  const { form, base, dialog } = useRecordForm<TemplateTask, TaskValues, TemplateTask>({
    schema: taskSchema,
    base: task,
    toValues,
    required: ['description'],
    checkOnBlur: ['time'],
    toInput,
    validate: (values) => (values.anchor === null ? {} : ruleProblems(values)),
    // The task is saved with its template.
    save: ({ base: known, input }) =>
      Promise.resolve(ok(taskSchema.parse({ id: known?.id ?? recordId(crypto.randomUUID()), ...known, ...input }))),
    onSaved(kept) {
      onKeep(kept)
      props.onClose()
    },
    texts: { problem: problemTexts({ 'description required': taskTexts.descriptionRequired }) },
  })
  return (
    <FormDialog
      {...dialog}
      {...props}
      title={base === null ? taskTexts.create : taskTexts.edit}
      submit={taskTexts.confirm}
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
          label={taskTexts.priority}
          data={taskPriorities}
          allowDeselect={false}
          {...form.getInputProps('priority')}
        />
        <RuleFields
          anchor={form.values.anchor}
          isOptional
          inputProps={(field, options) => form.getInputProps(field, options)}
        />
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
