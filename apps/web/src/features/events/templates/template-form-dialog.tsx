import { type Ordered, type TemplateNeed, templateSchema, type TemplateTask } from '@bama/domain'
import { addTemplate, editTemplate, templateOfEvent } from '@bama/domain/templates'
import { NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type HeldDraft, runCommand, useEventBelongings } from '../../../data/index.ts'
import { fieldTexts } from '../../../texts/records.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { templatesTexts } from '../../../texts/templates.ts'
import { ChecklistEditor } from '../../../ui/checklist/checklist-editor.tsx'
import { type DialogProps, useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { FieldGrid, labelled, whole } from '../../../ui/forms/field-grid.tsx'
import { isMeasurable } from '../../../ui/forms/measurable.ts'
import { TimeOfDayInput } from '../../../ui/forms/time-of-day-input.tsx'
import { withLast } from '../../../ui/lists/moved.ts'
import { useHeldDraft } from '../../../ui/forms/use-held-draft.ts'
import { problemTexts, useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { useSignedIn } from '../../../ui/hooks/use-signed-in.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { LoadInDay } from '../form/load-in-day.tsx'
import { TagsField } from '../form/tags-field.tsx'
import { TemplateNeedDialog, TemplateNeeds } from './template-needs.tsx'
import { TemplateTaskDialog, TemplateTasks } from './template-tasks.tsx'
import {
  newTemplateDraft,
  templateDraft,
  templateInput,
  type TemplateValues,
  valuesOfTemplate,
} from './template-values.ts'
import { formMaker } from './template-start.ts'
import type { LocalTemplate } from './use-beginning.ts'

const { form: texts, toast } = templatesTexts
const { fields } = eventsTexts.form

/** What the form is opened for: an existing template, a new one, or a new one made from an event. */
export type TemplateSubject =
  | { readonly kind: 'template'; readonly template: LocalTemplate | null }
  | { readonly kind: 'event'; readonly event: BoardEvent }

interface TemplateFormDialogProps extends DialogProps {
  readonly subject: TemplateSubject
}

const draftKey = (subject: TemplateSubject): string =>
  subject.kind === 'event' ? `template:new:${subject.event.id}` : `template:${subject.template?.id ?? 'new'}`

/** Opens the form once the event's tasks and needs have loaded, and an unsaved draft, if any, has been read. */
export function TemplateFormDialog({ subject, ...props }: TemplateFormDialogProps) {
  const { actor } = useSignedIn()
  const belongings = useEventBelongings(subject.kind === 'event' ? subject.event.id : null)
  const held = useHeldDraft({ ownerId: actor.id, key: draftKey(subject) })
  if (belongings === undefined || held === null) return null
  if (subject.kind === 'template')
    return <TemplateForm {...props} held={held} template={subject.template} given={null} ofEvent={null} />
  const { event } = subject
  return (
    <TemplateForm
      {...props}
      held={held}
      template={null}
      given={() => valuesOfTemplate(templateOfEvent(formMaker, event, belongings.tasks, belongings.needs))}
      ofEvent={event.name}
    />
  )
}

interface TemplateFormProps extends DialogProps {
  readonly template: LocalTemplate | null
  /** The start values of a new template. */
  readonly given: (() => TemplateValues) | null
  readonly ofEvent: string | null
  readonly held: HeldDraft
}

function TemplateForm({ template, given, ofEvent, held, ...props }: TemplateFormProps) {
  const [isHeld, setIsHeld] = useState(false)
  // Null for a new one.
  const task = useDialog<TemplateTask | null>()
  const need = useDialog<TemplateNeed | null>()
  const { form, base, dialog } = useRecordForm<LocalTemplate, TemplateValues, unknown>({
    schema: templateSchema,
    base: template,
    toValues: (of) => (of === null ? (given?.() ?? valuesOfTemplate(null)) : valuesOfTemplate(of)),
    // A new template is compared with the schema's defaults, an existing one with its state when the form opened.
    toInput: (values, initial, of) => templateInput(values, of === null ? valuesOfTemplate(null) : initial),
    required: ['name', 'day_count'],
    checkOnBlur: ['start_time', 'end_time', 'audience_arrival_time', 'load_in_time'],
    save: ({ base, input }) =>
      base === null ? runCommand(addTemplate, input) : runCommand(editTemplate, { base, input }),
    onSaved: props.onClose,
    draft: { ...(template === null ? newTemplateDraft : templateDraft), held },
    texts: {
      saved: template === null ? toast.added : toast.saved,
      failed: template === null ? toast.addFailed : toast.saveFailed,
      deletedMeanwhile: toast.deletedMeanwhile,
      problem: problemTexts({ 'name required': texts.nameRequired }),
    },
  })
  const { values, setFieldValue } = form
  const input = labelled(form, fields)
  return (
    <>
      <FormDialog
        {...dialog}
        // A template made from an event is unsaved from the start.
        isDirty={dialog.isDirty || ofEvent !== null}
        isHeld={isHeld || task.isOpen || need.isOpen}
        {...props}
        title={base === null ? texts.create : texts.edit}
        size={760}
        isReadFirst={base !== null}
      >
        <Stack gap="lg">
          {ofEvent !== null && <Notice tone="spot">{texts.ofEvent(ofEvent)}</Notice>}
          <FieldGrid>
            <TextInput
              {...whole}
              label={templatesTexts.columns.name}
              withAsterisk
              required
              autoComplete="off"
              data-autofocus={base === null || undefined}
              {...form.getInputProps('name')}
            />
          </FieldGrid>
          <section aria-label={texts.event}>
            <FieldGrid isShort>
              <NumberInput
                label={texts.dayCount}
                min={1}
                max={60}
                allowDecimal={false}
                {...form.getInputProps('day_count')}
              />
              <TimeOfDayInput {...input('audience_arrival_time')} />
              <TimeOfDayInput {...input('start_time')} />
              <TimeOfDayInput {...input('end_time')} />
              <LoadInDay form={form} label={texts.loadInDay} />
              <TimeOfDayInput label={texts.loadInTime} {...form.getInputProps('load_in_time')} />
              <TextInput {...whole} {...input('location')} />
              <Textarea
                {...whole}
                autosize={isMeasurable(values.description)}
                minRows={2}
                maxRows={8}
                {...input('description')}
              />
              <Textarea
                {...whole}
                label={fieldTexts.registration_notes}
                autosize={isMeasurable(values.registration_notes)}
                minRows={2}
                maxRows={8}
                {...form.getInputProps('registration_notes')}
              />
              <TagsField form={form} />
            </FieldGrid>
          </section>
          <TemplateTasks
            tasks={values.tasks}
            error={form.errors['tasks']}
            onChange={(next) => setFieldValue('tasks', next)}
            onHold={setIsHeld}
            onEdit={task.open}
          />
          <TemplateNeeds
            needs={values.needs}
            error={form.errors['needs']}
            onChange={(next) => setFieldValue('needs', next)}
            onHold={setIsHeld}
            onEdit={need.open}
          />
          <ChecklistEditor
            heading={eventsTexts.form.sections.checklist}
            items={values.checklist}
            onChange={(next) => setFieldValue('checklist', next)}
            draft={values.new_item}
            onDraft={(draft) => setFieldValue('new_item', draft)}
            error={form.errors['checklist']}
            path={undefined}
            onHold={setIsHeld}
          />
        </Stack>
      </FormDialog>
      {task.subject !== undefined && (
        <TemplateTaskDialog
          key={`task-${task.key}`}
          {...task.props}
          task={task.subject}
          onKeep={(kept) => setFieldValue('tasks', (now) => withPart(now, kept))}
        />
      )}
      {need.subject !== undefined && (
        <TemplateNeedDialog
          key={`need-${need.key}`}
          {...need.props}
          need={need.subject}
          needs={values.needs}
          onKeep={(kept) => setFieldValue('needs', (now) => withPart(now, kept))}
        />
      )}
    </>
  )
}

/** Replaces an edited part of the list, or appends a new one. */
function withPart<Part extends Ordered>(parts: readonly Part[], part: Part): Part[] {
  if (parts.some(({ id }) => id === part.id)) return parts.map((each) => (each.id === part.id ? part : each))
  return withLast(parts, part)
}
