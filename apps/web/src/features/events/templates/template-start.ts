import { type EventTemplate, recordId } from '@bama/domain'
import { eventOfTemplate } from '@bama/domain/templates'
import type { EventFormValues } from '../form/form-values.ts'

/** Ids and places of what a form takes over; nothing of it is written before it is saved. */
export const formMaker = { newId: () => recordId(crypto.randomUUID()), random: Math.random }

/** What the form of an event begins with that is made of a template. */
export function templateValues(template: EventTemplate): Partial<EventFormValues> {
  const { end_date: _endDate, ...given } = eventOfTemplate(formMaker, template, null)
  return {
    ...given,
    template_id: template.id,
    start_time: given.start_time ?? '',
    end_time: given.end_time ?? '',
    audience_arrival_time: given.audience_arrival_time ?? '',
    load_in_time: given.load_in_time ?? '',
    location: given.location ?? '',
    description: given.description ?? '',
    registration_notes: given.registration_notes ?? '',
  }
}
