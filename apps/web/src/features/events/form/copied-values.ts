import { type Actor, copyOfEvent, type VisibleEvent } from '@bama/domain'
import { eventsTexts } from '../../../texts/events.ts'
import { type EventFormValues, valuesOf } from './form-values.ts'
import type { NewEventStart } from './use-event-form.ts'

/** What the form of a copy begins with: all that the event's date does not decide. */
export const copyStart = (actor: Actor, event: VisibleEvent): NewEventStart => ({
  initial: { ...valuesOf(copyOfEvent(actor, event)), date: null },
  notice: eventsTexts.copying.notice(event.name),
  draftName: `copy:${event.id}`,
  copyOf: event,
})

/** What this year's event takes over from the last one of its name. */
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
