import { type EventTemplate, recordId, templateSchema } from '@bama/domain'
import { eventOfTemplate } from '@bama/domain/templates'
import { textValues } from '../../../ui/forms/text-values.ts'
import type { EventFormValues } from '../form/form-values.ts'

/** Makes ids and sort orders for values that a form takes over. Nothing is written before the form is saved. */
export const formMaker = { newId: () => recordId(crypto.randomUUID()), random: Math.random }

/** The form values of an event that is made from a template. */
export function templateValues(template: EventTemplate): Partial<EventFormValues> {
  const { end_date: _endDate, ...given } = eventOfTemplate(formMaker, template, null)
  return {
    ...given,
    template_id: template.id,
    start_time: given.start_time ?? '',
    end_time: given.end_time ?? '',
    audience_arrival_time: given.audience_arrival_time ?? '',
    load_in_time: given.load_in_time ?? '',
    ...textValues(templateSchema, given),
  }
}
