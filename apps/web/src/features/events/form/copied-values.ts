import { type Actor, copyOfEvent, type VisibleEvent } from '@bama/domain'
import { eventsTexts } from '../../../texts/events.ts'
import { type EventFormValues, valuesOf } from './form-values.ts'
import type { NewEventStart } from './use-event-form.ts'

/** A copy's start values: everything that doesn't depend on the event's date. */
export const copyStart = (actor: Actor, event: VisibleEvent): NewEventStart => ({
  initial: { ...valuesOf(copyOfEvent(actor, event)), date: null },
  notice: eventsTexts.copying.notice(event.name),
  draftName: `copy:${event.id}`,
  copyOf: event,
})

/** The values that this year's event takes over from last year's. */
export function yearlyValues(actor: Actor, last: VisibleEvent): Partial<EventFormValues> {
  const copied = valuesOf(copyOfEvent(actor, last))
  return Object.fromEntries(yearlyFields.map((field) => [field, copied[field]]))
}

const yearlyFields = [
  'start_time',
  'end_time',
  'audience_arrival_time',
  'location',
  'checklist',
  'manager_checklist',
  'assigned_operator_id',
  'producer_name',
  'producer_phone',
] as const satisfies readonly (keyof EventFormValues)[]
