import { approvalStatuses, bookingStatuses, paymentStatuses } from '@bama/domain'
import { Select, TextInput } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { eventsTexts } from '../../../texts/events.ts'
import { EventChecklistEditor } from './event-checklist-editor.tsx'
import classes from './event-form-fields.module.css'
import type { EventForm } from './use-event-form.ts'

const { form: texts } = eventsTexts
const { fields, sections } = texts

interface ManagerSectionProps {
  readonly form: EventForm
  readonly onHold: (isHeld: boolean) => void
}

/** The part of the form that only admins see. */
export function ManagerSection({ form, onHold }: ManagerSectionProps) {
  return (
    <div role="group" className={classes.manager} aria-labelledby="event-form-manager">
      <div className={classes.grid}>
        <h3 className={classes.heading} id="event-form-manager">
          <IconShieldLock size={20} stroke={1.7} aria-hidden />
          {sections.manager}
          <span className={classes.note}>{sections.managerNote}</span>
        </h3>
        <Select
          className={classes.half ?? ''}
          label={fields.approval_status}
          data={approvalStatuses}
          allowDeselect={false}
          {...form.getInputProps('approval_status')}
        />
        <TextInput
          className={`${classes.third ?? ''} ${classes.rowOnPhone ?? ''}`}
          label={fields.quote_number}
          autoComplete="off"
          {...form.getInputProps('quote_number')}
        />
        <Select
          className={`${classes.third ?? ''} ${classes.rowOnPhone ?? ''}`}
          label={fields.booking_status}
          data={bookingStatuses}
          allowDeselect={false}
          {...form.getInputProps('booking_status')}
        />
        <Select
          className={`${classes.third ?? ''} ${classes.rowOnPhone ?? ''}`}
          label={fields.payment_status}
          data={paymentStatuses}
          allowDeselect={false}
          {...form.getInputProps('payment_status')}
        />
      </div>
      <EventChecklistEditor
        form={form}
        field="manager_checklist"
        heading={fields.manager_checklist}
        onHold={onHold}
        color="plum"
      />
    </div>
  )
}
