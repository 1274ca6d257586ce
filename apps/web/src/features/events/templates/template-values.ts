import { type EventTemplate, compareOrdered, type RecordInput, type TemplateFields, templateSchema } from '@bama/domain'
import { changedFields } from '../../../ui/forms/changed-fields.ts'
import { timeFromText } from '../../../ui/forms/time-from-text.ts'
import { withItem } from '../../../ui/checklist/checklist-items.ts'

/** The form values of a template. Texts are as typed; the schema turns empty ones into null. */
export interface TemplateValues {
  readonly name: string
  readonly day_count: number | string
  readonly start_time: string
  readonly end_time: string
  readonly audience_arrival_time: string
  readonly load_in_day: number | null
  readonly load_in_time: string
  readonly location: string
  readonly description: string
  readonly registration_notes: string
  readonly tags: readonly string[]
  readonly checklist: TemplateFields['checklist']
  readonly tasks: TemplateFields['tasks']
  readonly needs: TemplateFields['needs']
  /** An item typed but not added to the checklist yet. */
  readonly new_item: string
}

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
    location: fields.location ?? '',
    description: fields.description ?? '',
    registration_notes: fields.registration_notes ?? '',
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
  const time = (text: string): string => timeFromText(text) ?? text
  const finished = {
    ...fields,
    start_time: time(fields.start_time),
    end_time: time(fields.end_time),
    audience_arrival_time: time(fields.audience_arrival_time),
    load_in_time: time(fields.load_in_time),
    checklist: withItem(fields.checklist, newItem),
  }
  return changedFields(finished, before)
}
