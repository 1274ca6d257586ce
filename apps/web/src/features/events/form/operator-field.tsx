import { type OverlapKind, shownName, type VisibleUser } from '@bama/domain'
import { Button, type ComboboxItem, Group, type SelectProps } from '@mantine/core'
import { eventFormTexts } from '../../../texts/event-form.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { warningsTexts } from '../../../texts/warnings.ts'
import { Name } from '../../../ui/display/names.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import { NameSelect } from '../../../ui/forms/name-select.tsx'
import { byName } from '../../../ui/lists/hebrew-search.ts'
import warningClasses from '../warnings/warnings.module.css'
import { type Assignment, worstOf } from './form-warnings.ts'
import type { EventForm } from './use-event-form.ts'

const { form: texts } = eventsTexts

/** The number of operators offered as buttons. */
const offered = 4

/** The operators by name. The assigned person stays a choice after losing the role, or if stored by e-mail. */
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

interface OperatorFieldProps extends Omit<SelectProps, 'form'> {
  readonly form: EventForm
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly assignment: Assignment
  /** Whether to offer a few free operators as buttons while none is chosen. */
  readonly hasOffers?: boolean
}

/** The event's operator. Operators with another event at the time are marked, but may be chosen. */
export function OperatorField({ form, people, assignment, hasOffers = false, ...props }: OperatorFieldProps) {
  const assigned = form.values.assigned_operator_id
  const operators = operatorOptions([...(people?.values() ?? [])], people === undefined ? null : assigned)
  const isFree = ({ value }: ComboboxItem): boolean => worstOf(assignment.busy(value)) === null
  return (
    <div className={props.className}>
      <NameSelect
        label={texts.fields.assigned_operator_id}
        placeholder={texts.noOperator}
        data={operators}
        renderOption={({ option }) => (
          <OperatorOption name={option.label} busy={worstOf(assignment.busy(option.value))} />
        )}
        {...form.getInputProps('assigned_operator_id')}
        {...props}
        className=""
      />
      {hasOffers && assigned === null && (
        <Group gap="xs" mt="xs" role="group" aria-label={eventFormTexts.operators}>
          {operators
            .filter(isFree)
            .slice(0, offered)
            .map(({ value, label }) => (
              <Button
                key={value}
                variant="default"
                size="compact-sm"
                radius="xl"
                leftSection={<PersonAvatar name={label} size={20} fontSize={10} tone={toneOfId(value)} />}
                onClick={() => form.setFieldValue('assigned_operator_id', value)}
              >
                <Name>{label}</Name>
              </Button>
            ))}
        </Group>
      )}
    </div>
  )
}

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
