import { approvalStatuses, bookingStatuses, paymentStatuses, shownName, type VisibleUser } from '@bama/domain'
import { Select, TextInput } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { eventsTexts } from '../../../texts/events.ts'
import { ChecklistEditor } from './checklist-editor.tsx'
import classes from './event-form-fields.module.css'
import { byName } from './hebrew-search.ts'
import { NameSelect } from './name-select.tsx'
import type { EventForm } from './use-event-form.ts'

const { form: texts } = eventsTexts
const { fields, sections } = texts

interface ManagerSectionProps {
  readonly form: EventForm
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly isReadOnly: boolean
}

/** The part of the form that only admins see. */
export function ManagerSection({ form, people, isReadOnly }: ManagerSectionProps) {
  const assigned = form.values.assigned_operator_id
  // Whoever is assigned stays choosable, also after they stopped being an operator.
  const operators = [...(people?.values() ?? [])]
    .filter((person) => person.role === 'operator' || person.id === assigned)
    .map((person) => ({ value: person.id as string, label: shownName(person) }))
    .toSorted((a, b) => byName(a.label, b.label))
  return (
    <section className={classes.manager} aria-labelledby="event-form-manager">
      <div className={classes.grid}>
        <h3 className={classes.heading} id="event-form-manager">
          <IconShieldLock size={20} stroke={1.7} aria-hidden />
          {sections.manager}
          <span className={classes.note}>{sections.managerNote}</span>
        </h3>
        <NameSelect
          className={classes.half ?? ''}
          label={fields.assigned_operator_id}
          placeholder={texts.noOperator}
          data={operators}
          {...form.getInputProps('assigned_operator_id')}
        />
        <Select
          className={classes.half ?? ''}
          label={fields.approval_status}
          data={approvalStatuses}
          allowDeselect={false}
          {...form.getInputProps('approval_status')}
        />
        <TextInput className={`${classes.third ?? ''} ${classes.rowOnPhone ?? ''}`} label={fields.quote_number} autoComplete="off" {...form.getInputProps('quote_number')} />
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
      <ChecklistEditor
        form={form}
        field="manager_checklist"
        heading={fields.manager_checklist}
        isReadOnly={isReadOnly}
        color="plum"
      />
    </section>
  )
}
