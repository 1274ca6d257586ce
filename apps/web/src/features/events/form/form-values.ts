import {
  approvalStatuses,
  bookingStatuses,
  type ChecklistItem,
  columnOf,
  compareOrdered,
  type EventInput,
  type EventStatus,
  type PaymentStatus,
  paymentStatuses,
  type VisibleEvent,
} from '@bama/domain'
import { withItem } from './checklist-items.ts'
import { timeFromText } from './time-from-text.ts'

/** The form's fields. Texts are as typed; what is empty becomes null in the schema. */
export interface EventFormValues {
  name: string
  date: string | null
  end_date: string | null
  start_time: string
  end_time: string
  audience_arrival_time: string
  client_id: string | null
  status: EventStatus
  location: string
  drive_url: string
  description: string
  tags: string[]
  producer_name: string
  producer_phone: string
  registration_notes: string
  checklist: ChecklistItem[]
  assigned_operator_id: string | null
  approval_status: (typeof approvalStatuses)[number]
  quote_number: string
  booking_status: (typeof bookingStatuses)[number]
  payment_status: PaymentStatus
  manager_checklist: ChecklistItem[]
  /** Typed beside a checklist and not added yet: saving adds it, so that nothing typed is lost. */
  drafts: { checklist: string; manager_checklist: string }
}

type EventField = Exclude<keyof EventFormValues, 'drafts'>

export const emptyValues = (status: EventStatus): EventFormValues => ({
  name: '',
  date: null,
  end_date: null,
  start_time: '',
  end_time: '',
  audience_arrival_time: '',
  client_id: null,
  status,
  location: '',
  drive_url: '',
  description: '',
  tags: [],
  producer_name: '',
  producer_phone: '',
  registration_notes: '',
  checklist: [],
  assigned_operator_id: null,
  approval_status: approvalStatuses[0],
  quote_number: '',
  booking_status: bookingStatuses[0],
  payment_status: paymentStatuses[0],
  manager_checklist: [],
  drafts: { checklist: '', manager_checklist: '' },
})

/** An event as its form shows it. */
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
    client_id: event.client_id,
    location: event.location ?? '',
    drive_url: event.drive_url ?? '',
    description: event.description ?? '',
    tags: [...event.tags],
    producer_name: event.producer_name ?? '',
    producer_phone: event.producer_phone ?? '',
    registration_notes: event.registration_notes ?? '',
    checklist: event.checklist.toSorted(compareOrdered),
    assigned_operator_id: event.assigned_operator_id,
    approval_status: event.approval_status ?? empty.approval_status,
    quote_number: event.quote_number ?? '',
    booking_status: event.booking_status ?? empty.booking_status,
    payment_status: event.payment_status ?? empty.payment_status,
    manager_checklist: (event.manager_checklist ?? []).toSorted(compareOrdered),
  }
}

/** The values with what was typed but not finished taken in: items beside the checklists, times still being written. */
const finished = (values: EventFormValues): EventFormValues => ({
  ...values,
  start_time: timeFromText(values.start_time) ?? values.start_time,
  end_time: timeFromText(values.end_time) ?? values.end_time,
  audience_arrival_time: timeFromText(values.audience_arrival_time) ?? values.audience_arrival_time,
  checklist: withItem(values.checklist, values.drafts.checklist),
  manager_checklist: withItem(values.manager_checklist, values.drafts.manager_checklist),
  drafts: { checklist: '', manager_checklist: '' },
})

/** What the person changed since the form opened: only that is checked and written. */
export function changedFields(values: EventFormValues, initial: EventFormValues): EventInput {
  const { drafts: _drafts, ...fields } = finished(values)
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(initial[field as EventField]),
    ),
  )
}
