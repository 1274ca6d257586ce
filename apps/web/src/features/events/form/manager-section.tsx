import {
  approvalStatuses,
  bookingStatuses,
  type OverlapKind,
  paymentStatuses,
  shownName,
  type VisibleUser,
} from '@bama/domain'
import { type ComboboxItem, Select, TextInput } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { eventsTexts } from '../../../texts/events.ts'
import { EventChecklistEditor } from './event-checklist-editor.tsx'
import classes from './event-form-fields.module.css'
import { byName } from '../../../ui/lists/hebrew-search.ts'
import { NameSelect } from '../../../ui/forms/name-select.tsx'
import { warningsTexts } from '../../../texts/warnings.ts'
import { Name } from '../../../ui/display/names.tsx'
import { OverlapStrips } from '../warnings/overlap-strips.tsx'
import warningClasses from '../warnings/warnings.module.css'
import { type Assignment, operatorNameOf, worstOf } from './form-warnings.ts'
import type { EventForm } from './use-event-form.ts'

const { form: texts } = eventsTexts
const { fields, sections } = texts

interface ManagerSectionProps {
  readonly form: EventForm
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly assignment: Assignment
  readonly onHold: (isHeld: boolean) => void
}

/** The operators by name. A person who is assigned stays choosable: after they stopped being one, and by e-mail as in old records. */
function operatorOptions(people: readonly VisibleUser[], assigned: string | null): ComboboxItem[] {
  const assignee = people.find(({ id, email }) => id === assigned || email.toLowerCase() === assigned?.toLowerCase())
  const options = people
    .filter((person) => person.role === 'operator' || person === assignee)
    .map((person) => ({
      value: person === assignee ? (assigned ?? person.id) : (person.id as string),
      label: shownName(person),
    }))
    .toSorted((a, b) => byName(a.label, b.label))
  return assigned === null || assignee !== undefined
    ? options
    : [...options, { value: assigned, label: eventsTexts.card.unknownOperator }]
}

/** The part of the form that only admins see. */
export function ManagerSection({ form, people, assignment, onHold }: ManagerSectionProps) {
  const assigned = form.values.assigned_operator_id
  const operators = operatorOptions([...(people?.values() ?? [])], people === undefined ? null : assigned)
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
          renderOption={({ option }) => (
            <OperatorOption name={option.label} busy={worstOf(assignment.busy(option.value))} />
          )}
          {...form.getInputProps('assigned_operator_id')}
        />
        <Select
          className={classes.half ?? ''}
          label={fields.approval_status}
          data={approvalStatuses}
          allowDeselect={false}
          {...form.getInputProps('approval_status')}
        />
        {/* Always there: what comes into it later is read out. */}
        <div className={warningClasses.list} role="status">
          {form.isDirty('assigned_operator_id') && (
            <OverlapStrips overlaps={assignment.overlaps} operator={operatorNameOf(assigned, people)} />
          )}
        </div>
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
    </section>
  )
}

/** An operator to choose; one who has another event at that time is marked, and can still be chosen. */
function OperatorOption({ name, busy }: { readonly name: string; readonly busy: OverlapKind | null }) {
  return (
    <span className={warningClasses.option}>
      <Name>{name}</Name>
      {busy !== null && (
        <span className={warningClasses.busy} data-busy={busy}>
          {warningsTexts.overlap.busy[busy]}
        </span>
      )}
    </span>
  )
}
