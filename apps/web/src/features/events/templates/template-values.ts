import { type EventTemplate, compareOrdered, type RecordInput, type TemplateFields, templateSchema } from '@bama/domain'
import { z } from 'zod'
import { changedFields } from '../../../ui/forms/changed-fields.ts'
import { draftRules } from '../../../ui/forms/draft.ts'
import { textShape, textValues } from '../../../ui/forms/text-values.ts'
import { timeOrText } from '../../../ui/forms/time-from-text.ts'
import { withItem } from '../../../ui/checklist/checklist-items.ts'

const { checklist, tasks, needs } = templateSchema.shape

/** The form values of a template. Texts are as typed; the schema turns empty ones into null. */
const valuesSchema = z.object({
  name: z.string(),
  day_count: z.union([z.number(), z.string()]),
  start_time: z.string(),
  end_time: z.string(),
  audience_arrival_time: z.string(),
  load_in_day: z.number().nullable(),
  load_in_time: z.string(),
  ...textShape(templateSchema),
  tags: z.array(z.string()),
  checklist: z.array(checklist.unwrap().element.extend({ item: z.string() })),
  tasks: tasks.unwrap(),
  needs: needs.unwrap(),
  /** An item typed but not added to the checklist yet. */
  new_item: z.string(),
})

export type TemplateValues = z.infer<typeof valuesSchema>

/** Serialization of the form's drafts. Nobody else changes a new template, and its lines get new ids at each opening. */
export const templateDraft = draftRules(valuesSchema, ['checklist', 'tasks', 'needs'])
export const newTemplateDraft = draftRules(valuesSchema, [])

const empty = templateSchema.parse({ name: '-' })

export const valuesOfTemplate = (template: TemplateFields | EventTemplate | null): TemplateValues => {
  const fields = template ?? { ...empty, name: '' }
  return {
    name: fields.name,
    day_count: fields.day_count,
    start_time: fields.start_time ?? '',
    end_time: fields.end_time ?? '',
    audience_arrival_time: fields.audience_arrival_time ?? '',
    load_in_day: fields.load_in_day,
    load_in_time: fields.load_in_time ?? '',
    ...textValues(templateSchema, fields),
    tags: [...fields.tags],
    checklist: fields.checklist.toSorted(compareOrdered),
    tasks: fields.tasks.toSorted(compareOrdered),
    needs: fields.needs.toSorted(compareOrdered),
    new_item: '',
  }
}

/** The fields that differ from the form's initial values. */
export function templateInput(values: TemplateValues, initial: TemplateValues): RecordInput {
  const { new_item: newItem, ...fields } = values
  const { new_item: _newItem, ...before } = initial
  const finished = {
    ...fields,
    start_time: timeOrText(fields.start_time),
    end_time: timeOrText(fields.end_time),
    audience_arrival_time: timeOrText(fields.audience_arrival_time),
    load_in_time: timeOrText(fields.load_in_time),
    checklist: withItem(fields.checklist, newItem),
  }
  return changedFields(finished, before)
}
