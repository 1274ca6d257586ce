import { approvalStatuses, bookingStatuses, paymentStatuses } from '@bama/domain'
import { IconShieldLock } from '@tabler/icons-react'
import { eventsTexts } from '../../../texts/events.ts'
import { labelled } from '../../../ui/forms/field-grid.tsx'
import { SelectField, TextField } from '../../../ui/forms/memoised-inputs.ts'
import { EventChecklistEditor } from './event-checklist-editor.tsx'
import classes from './event-form-fields.module.css'
import type { EventForm } from './use-event-form.ts'

const { form: texts } = eventsTexts
const { fields, sections } = texts

const third = { className: `${classes.third ?? ''} ${classes.rowOnPhone ?? ''}` }

interface ManagerSectionProps {
  readonly form: EventForm
  readonly onHold: (isHeld: boolean) => void
}

/** The part of the form that only admins see. */
export function ManagerSection({ form, onHold }: ManagerSectionProps) {
  const input = labelled(form, fields)
  return (
    <div role="group" className={classes.manager} aria-labelledby="event-form-manager">
      <div className={classes.grid}>
        <h3 className={classes.heading} id="event-form-manager">
          <IconShieldLock size={20} stroke={1.7} aria-hidden />
          {sections.manager}
          <span className={classes.note}>{sections.managerNote}</span>
        </h3>
        <SelectField
          className={classes.half ?? ''}
          data={approvalStatuses}
          allowDeselect={false}
          {...input('approval_status')}
        />
        <TextField {...third} autoComplete="off" {...input('quote_number')} />
        <SelectField {...third} data={bookingStatuses} allowDeselect={false} {...input('booking_status')} />
        <SelectField {...third} data={paymentStatuses} allowDeselect={false} {...input('payment_status')} />
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
