import { shownName, taskPriorities, taskStatuses, taskTags, type VisibleUser } from '@bama/domain'
import { Chip, Group, Input, Select, Text, Textarea } from '@mantine/core'
import type { DueRule } from '@bama/domain/templates'
import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useId, useMemo, useState } from 'react'
import { type LocalEvent, useRestOf } from '../../../data/index.ts'
import { commonTexts } from '../../../texts/common.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { ChecklistEditor } from '../../../ui/checklist/checklist-editor.tsx'
import type { ChangeItems } from '../../../ui/checklist/checklist-rows.tsx'
import { shortDay } from '../../../texts/days.ts'
import { FieldGrid, labelled, whole } from '../../../ui/forms/field-grid.tsx'
import { byName } from '../../../ui/lists/hebrew-search.ts'
import { isMeasurable } from '../../../ui/forms/measurable.ts'
import { choicesByName, type NameChoice } from '../../../ui/forms/name-choices.ts'
import { NameSelect } from '../../../ui/forms/name-select.tsx'
import { useTaskFacts } from '../task-facts.ts'
import { DueFields } from './due-fields.tsx'
import classes from './task-form-fields.module.css'
import type { TaskFormValues } from './form-values.ts'

const { form: texts } = tasksTexts
const { fields } = texts

interface TaskFormFieldsProps {
  readonly form: UseFormReturnType<TaskFormValues>
  readonly isNew: boolean
  /** The rule kept beside a date set by hand, or null. */
  readonly keptRule: DueRule | null
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly events: readonly LocalEvent[] | undefined
  readonly onHold: (isHeld: boolean) => void
}

/** The fields of a task, in the order in which people assign one. */
export function TaskFormFields({ form, isNew, keptRule, people, events, onHold }: TaskFormFieldsProps) {
  const { setFieldValue } = form
  const input = labelled(form, fields)
  const assignees = useAssignees(form.values.assigned_user, people)
  const event = events?.find(({ id }) => id === form.values.event_id)
  const restOf = useRestOf(event !== undefined && form.values.due_by === 'rule')
  const eventChoices = useEventChoices(form.values.event_id, events)
  const change: ChangeItems = useCallback((next) => setFieldValue('checklist', next), [setFieldValue])
  const checklist: object = form.getInputProps('checklist')
  return (
    <FieldGrid isShort>
      <Textarea
        {...whole}
        withAsterisk
        required
        autosize={isMeasurable(form.values.description)}
        minRows={2}
        maxRows={8}
        data-autofocus={isNew || undefined}
        {...input('description')}
      />
      <Select data={taskStatuses} allowDeselect={false} {...input('status')} />
      <Select data={taskPriorities} allowDeselect={false} {...input('priority')} />
      <NameSelect placeholder={texts.nobody} data={assignees} limit={100} {...input('assigned_user')} />
      <NameSelect placeholder={texts.noEvent} data={eventChoices} limit={100} {...input('event_id')} />
      <DueFields form={form} keptRule={keptRule} event={event} restOf={restOf} />
      <TagChips form={form} />
      <div {...whole}>
        <ChecklistEditor
          items={form.values.checklist}
          onChange={change}
          draft={form.values.new_item}
          onDraft={(item) => setFieldValue('new_item', item)}
          error={form.errors['checklist']}
          path={'data-path' in checklist ? String(checklist['data-path']) : undefined}
          heading={fields.checklist}
          onHold={onHold}
        />
      </div>
      <Textarea
        {...whole}
        autosize={isMeasurable(form.values.internal_notes)}
        minRows={2}
        maxRows={8}
        {...input('internal_notes')}
      />
    </FieldGrid>
  )
}

/** The preset tags, and other tags that the task has from older data. */
function TagChips({ form }: { readonly form: UseFormReturnType<TaskFormValues> }) {
  const { tagColor } = useTaskFacts()
  const labelId = useId()
  const { tags } = form.values
  // Captured on opening, so that a removed tag can be added back.
  const [others] = useState(() => tags.filter((tag) => !taskTags.some((preset) => preset === tag)))
  return (
    <div {...whole} role="group" aria-labelledby={labelId}>
      <Text id={labelId} component="span" fz={14} fw={600}>
        {fields.tags}
      </Text>
      <Chip.Group multiple value={tags} onChange={(value) => form.setFieldValue('tags', value)}>
        <Group gap={8} mt={6}>
          {[...taskTags, ...others].map((tag) => (
            <Chip key={tag} value={tag} variant="outline" classNames={{ label: classes.chip ?? '' }}>
              <span className={classes.chipWords}>
                <span className={classes.dot} style={{ background: tagColor(tag) }} />
                <bdi dir="rtl">{tag}</bdi>
              </span>
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {form.errors['tags'] !== undefined && <Input.Error mt={4}>{form.errors['tags']}</Input.Error>}
    </div>
  )
}

/** Returns people by e-mail address, always including the assignee, even if deleted or spelled in another case. */
function useAssignees(chosen: string | null, people: ReadonlyMap<string, VisibleUser> | undefined): NameChoice[] {
  return useMemo(() => {
    const isChosen = (email: string): boolean => email.toLowerCase() === chosen?.toLowerCase()
    const known = [...(people?.values() ?? [])].map((person) => ({
      value: isChosen(person.email) ? (chosen ?? person.email) : person.email,
      label: shownName(person),
    }))
    const isGone = chosen !== null && !known.some(({ value }) => value === chosen)
    return [...(isGone ? [{ value: chosen, label: chosen }] : []), ...choicesByName(known)]
  }, [chosen, people])
}

/** Returns current events by day, always including the chosen one, even if archived or deleted. */
function useEventChoices(chosen: string | null, events: readonly LocalEvent[] | undefined): NameChoice[] {
  const { eventName } = useTaskFacts()
  return useMemo(() => {
    const known = (events ?? [])
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : byName(a.name, b.name)))
      .map(({ id, name, date }): NameChoice => ({ value: id, label: `${name} · ${shortDay(date)}` }))
    if (chosen === null || known.some(({ value }) => value === chosen)) return known
    const other = eventName({ event_id: chosen as LocalEvent['id'] }) ?? commonTexts.loading
    return [{ value: chosen, label: other }, ...known]
  }, [chosen, events, eventName])
}
