import { type CrewNeed, crewNeedSchema, type VisibleEvent } from '@bama/domain'
import { setCrewNeed } from '@bama/domain/crew'
import { Autocomplete, NumberInput } from '@mantine/core'
import { crewTexts, usualRoles } from '../../../texts/crew.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { FieldGrid, hintBelow } from '../../../ui/forms/field-grid.tsx'
import { problemTexts, useRecordForm } from '../../../ui/forms/use-record-form.ts'
import type { CrewWriter } from './crew-writer.ts'
import { roleOf } from './role-of.ts'
import { TimesFields, timesOf, timesProblems, timesValues } from './times-fields.tsx'

const { needForm: texts, pick } = crewTexts

export interface NeedSubject {
  /** Null for a new need. */
  readonly need: CrewNeed | null
}

interface NeedDialogProps extends NeedSubject, DialogProps {
  readonly event: VisibleEvent
  readonly needs: readonly CrewNeed[]
  readonly writer: CrewWriter
}

const toValues = (need: CrewNeed | null, event: VisibleEvent) => ({
  role: need?.role ?? '',
  count: need?.count ?? 1,
  ...timesValues(need, event),
})

/** The form for the number of people that an event needs in a role, and their times. */
export function NeedDialog({ event, needs, need, writer, ...props }: NeedDialogProps) {
  const { form, base, dialog } = useRecordForm({
    schema: crewNeedSchema.pick({ role: true, count: true, call_time: true, end_time: true }),
    base: need,
    toValues: (known: CrewNeed | null) => toValues(known, event),
    required: ['role', 'count'],
    validate: (values, known) => ({
      ...timesProblems(values, event),
      // A need of nobody is a removed one, which nothing shows.
      ...(known === null && values.count === 0 && { count: texts.countRequired }),
      // An event has one need of a role, so a second would change the first.
      ...(known === null &&
        needs.some(({ role, count }) => count > 0 && role === roleOf(values.role)) && { role: texts.roleTaken }),
    }),
    toInput: ({ role, count, ...times }) => ({ role, count, ...timesOf(times, event) }),
    // Compared with the need as the form showed it, so that a colleague's change of another field stays.
    save: ({ base, input }) =>
      writer.run(setCrewNeed, { event, known: needs.map((one) => (one.id === base?.id ? base : one)), input }),
    onSaved: props.onClose,
    texts: {
      ...(!writer.isLater && { saved: texts.saved }),
      failed: texts.failed,
      problem: problemTexts({ 'role required': pick.roleRequired }),
    },
  })
  return (
    <FormDialog
      {...dialog}
      {...props}
      title={base === null ? texts.create : texts.edit}
      {...(writer.isLater && { submit: texts.confirm })}
    >
      <FieldGrid>
        <Autocomplete
          label={pick.role}
          data={[...usualRoles]}
          withAsterisk
          required
          openOnFocus={false}
          readOnly={base !== null}
          data-autofocus={base === null || undefined}
          {...form.getInputProps('role')}
        />
        <NumberInput
          label={texts.count}
          description={base === null ? undefined : texts.countNote}
          {...hintBelow}
          min={base === null ? 1 : 0}
          max={99}
          allowDecimal={false}
          data-autofocus={base !== null || undefined}
          {...form.getInputProps('count')}
        />
        <TimesFields event={event} form={form} />
      </FieldGrid>
    </FormDialog>
  )
}
