import {
  approvalStatus,
  approvalStatuses,
  bookingStatus,
  bookingStatuses,
  columnOf,
  compareOrdered,
  type EventInput,
  eventSchema,
  type EventStatus,
  eventStatuses,
  paymentStatus,
  paymentStatuses,
  timerTargetTypes,
  type VisibleEvent,
} from '@bama/domain'
import { crewEditsSchema, noCrewEdits } from '@bama/domain/crew'
import { z } from 'zod'
import { withItem } from '../../../ui/checklist/checklist-items.ts'
import { draftRules } from '../../../ui/forms/draft.ts'
import { textShape, textValues } from '../../../ui/forms/text-values.ts'
import { changedFields } from '../../../ui/forms/changed-fields.ts'
import { timeOrText } from '../../../ui/forms/time-from-text.ts'

/** Lists have the same shape as in the record, but items' texts are validated only on saving. */
const itemsSchema = z.array(eventSchema.shape.checklist.unwrap().element.extend({ item: z.string() }))
const imagesSchema = eventSchema.shape.screen_grid_images.unwrap()

/** The form's fields, including every optional text of the event. Texts are as typed; the schema turns "" into null. */
const valuesSchema = z.object({
  name: z.string(),
  date: z.string().nullable(),
  end_date: z.string().nullable(),
  start_time: z.string(),
  end_time: z.string(),
  audience_arrival_time: z.string(),
  load_in_day: z.number().nullable(),
  load_in_time: z.string(),
  client_id: z.string().nullable(),
  /** The name of a client to add when the event is saved. Takes precedence over `client_id`. */
  new_client: z.string().nullable(),
  /** The template of a new event, whose tasks and needs are created with it. */
  template_id: z.string().nullable(),
  status: z.enum(eventStatuses),
  ...textShape(eventSchema),
  drive_url: z.string(),
  tags: z.array(z.string()),
  checklist: itemsSchema,
  screen_grid_images: imagesSchema,
  screen_grid_image_url: z.string().nullable(),
  timer_target_type: z.enum(timerTargetTypes),
  timer_target_task_id: z.string().nullable(),
  assigned_operator_id: z.string().nullable(),
  approval_status: z.enum(approvalStatuses),
  booking_status: z.enum(bookingStatuses),
  payment_status: z.enum(paymentStatuses),
  manager_checklist: itemsSchema,
  /** Changes to the crew. They are written together with the event, as changes of other records. */
  crew: crewEditsSchema,
  /** Items typed but not added to the checklists yet. Saving adds them, so that nothing typed is lost. */
  drafts: z.object({ checklist: z.string(), manager_checklist: z.string() }),
})

export type EventFormValues = z.infer<typeof valuesSchema>

export const emptyValues = (status: EventStatus): EventFormValues => ({
  name: '',
  date: null,
  end_date: null,
  start_time: '',
  end_time: '',
  audience_arrival_time: '',
  load_in_day: null,
  load_in_time: '',
  client_id: null,
  new_client: null,
  template_id: null,
  status,
  ...textValues(eventSchema, null),
  drive_url: '',
  tags: [],
  checklist: [],
  screen_grid_images: [],
  screen_grid_image_url: null,
  timer_target_type: 'event',
  timer_target_task_id: null,
  assigned_operator_id: null,
  approval_status: approvalStatus.pending,
  booking_status: bookingStatus.notStarted,
  payment_status: paymentStatus.unpaid,
  manager_checklist: [],
  crew: noCrewEdits,
  drafts: { checklist: '', manager_checklist: '' },
})

export function valuesOf(event: VisibleEvent): EventFormValues {
  const empty = emptyValues(columnOf(event.status))
  return {
    ...empty,
    name: event.name,
    date: event.date,
    end_date: event.end_date,
    start_time: event.start_time ?? '',
    end_time: event.end_time ?? '',
    audience_arrival_time: event.audience_arrival_time ?? '',
    load_in_day: event.load_in_day ?? null,
    load_in_time: event.load_in_time ?? '',
    client_id: event.client_id,
    ...textValues(eventSchema, event),
    drive_url: event.drive_url ?? '',
    tags: [...event.tags],
    checklist: event.checklist.toSorted(compareOrdered),
    screen_grid_images: event.screen_grid_images.toSorted(compareOrdered),
    screen_grid_image_url: event.screen_grid_image_url,
    timer_target_type: event.timer_target_type,
    timer_target_task_id: event.timer_target_task_id,
    assigned_operator_id: event.assigned_operator_id,
    approval_status: event.approval_status ?? empty.approval_status,
    booking_status: event.booking_status ?? empty.booking_status,
    payment_status: event.payment_status ?? empty.payment_status,
    manager_checklist: (event.manager_checklist ?? []).toSorted(compareOrdered),
  }
}

/** Completes unfinished input: adds the typed checklist items, and expands partial times. */
const finished = (values: EventFormValues): EventFormValues => ({
  ...values,
  start_time: timeOrText(values.start_time),
  end_time: timeOrText(values.end_time),
  audience_arrival_time: timeOrText(values.audience_arrival_time),
  load_in_time: timeOrText(values.load_in_time),
  checklist: withItem(values.checklist, values.drafts.checklist),
  manager_checklist: withItem(values.manager_checklist, values.drafts.manager_checklist),
  drafts: { checklist: '', manager_checklist: '' },
})

export const hasCrewEdits = ({ crew: { needs, slots } }: EventFormValues): boolean => needs.length + slots.length > 0

export const isChanged = (values: EventFormValues, initial: EventFormValues): boolean =>
  values.new_client !== initial.new_client ||
  values.template_id !== initial.template_id ||
  hasCrewEdits(values) ||
  Object.keys(toInput(values, initial)).length > 0

/** The fields that the user has changed since the form opened. Only these are validated and written. */
export function toInput(values: EventFormValues, initial: EventFormValues): EventInput {
  const { drafts: _drafts, new_client: _client, template_id: _template, crew: _crew, ...fields } = finished(values)
  return changedFields(fields, initial)
}

/** Makes and restores drafts of the event form. */
export const eventDraft = draftRules(valuesSchema, ['checklist', 'manager_checklist', 'screen_grid_images'])
