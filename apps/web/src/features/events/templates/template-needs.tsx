import { ok, recordId, type TemplateNeed, templateSchema } from '@bama/domain'
import { saysTimes } from '@bama/domain/crew'
import { Autocomplete, NativeSelect, NumberInput, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { crewTexts, usualRoles } from '../../../texts/crew.ts'
import { templatesTexts } from '../../../texts/templates.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { FieldGrid, whole } from '../../../ui/forms/field-grid.tsx'
import { timeOrText } from '../../../ui/forms/time-from-text.ts'
import { TimeOfDayInput } from '../../../ui/forms/time-of-day-input.tsx'
import { problemTexts, useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { roleOf } from '../crew/role-of.ts'
import { factsOfNeed } from './need-facts.ts'
import { TemplatePart } from './template-part.tsx'

const { form: texts, need: needTexts } = templatesTexts

interface TemplateNeedsProps {
  readonly needs: readonly TemplateNeed[]
  readonly error: ReactNode
  readonly onChange: (needs: TemplateNeed[]) => void
  readonly onHold: (isHeld: boolean) => void
  /** Null for a new need. */
  readonly onEdit: (need: TemplateNeed | null) => void
}

/** A template's needs: the number of people by role. */
export function TemplateNeeds({ needs, error, onChange, onHold, onEdit }: TemplateNeedsProps) {
  return (
    <TemplatePart
      heading={texts.needs}
      empty={texts.noNeeds}
      add={texts.addNeed}
      items={needs}
      nameOf={({ role }) => role}
      factsOf={factsOfNeed}
      editLabel={texts.editNeed}
      removeLabel={texts.removeNeed}
      error={error}
      onChange={onChange}
      onHold={onHold}
      onEdit={onEdit}
    />
  )
}

interface NeedValues {
  readonly role: string
  readonly count: number | string
  readonly call_day: string
  readonly call_time: string
  readonly end_day: string
  readonly end_time: string
}

const needSchema = templateSchema.shape.needs.unwrap().element

const offered = Array.from({ length: 11 }, (_, index) => index - 3)

const toValues = (need: TemplateNeed | null): NeedValues => ({
  role: need?.role ?? '',
  count: need?.count ?? 1,
  call_day: String(need?.call_day ?? 0),
  call_time: need?.call_time ?? '',
  end_day: String(need?.end_day ?? 0),
  end_time: need?.end_time ?? '',
})

const toInput = ({ role, count, call_day, call_time, end_day, end_time }: NeedValues) => ({
  role,
  count,
  call_day: Number(call_day),
  call_time: timeOrText(call_time),
  end_day: Number(end_day),
  end_time: timeOrText(end_time),
})

const timesOf = ({ call_day, call_time, end_day, end_time }: NeedValues) => ({
  call_day: Number(call_day),
  call_time: call_time === '' ? null : call_time,
  end_day: Number(end_day),
  end_time: end_time === '' ? null : end_time,
})

interface TemplateNeedDialogProps extends DialogProps {
  readonly need: TemplateNeed | null
  /** The template's needs, this one included. */
  readonly needs: readonly TemplateNeed[]
  readonly onKeep: (need: TemplateNeed) => void
}

/** Rendered beside the template's form, not inside it, because a submit here would also submit that form. */
export function TemplateNeedDialog({ need, needs, onKeep, ...props }: TemplateNeedDialogProps) {
  const { form, base, dialog } = useRecordForm<TemplateNeed, NeedValues, TemplateNeed>({
    schema: needSchema,
    base: need,
    toValues,
    required: ['role'],
    checkOnBlur: ['call_time', 'end_time'],
    validate: ({ role, call_day, end_day }, known) => ({
      ...(Number(end_day) < Number(call_day) && { end_day: needTexts.badInterval }),
      // An event has one need of a role, so it would get only one of these. Older templates may have two already.
      ...(roleOf(role) !== known?.role &&
        needs.some((one) => one.id !== known?.id && one.role === roleOf(role)) && {
          role: crewTexts.needForm.roleTaken,
        }),
    }),
    toInput,
    // The need is saved with its template.
    save: ({ base: known, input }) =>
      Promise.resolve(ok(needSchema.parse({ id: known?.id ?? recordId(crypto.randomUUID()), ...known, ...input }))),
    onSaved(kept) {
      onKeep(kept)
      props.onClose()
    },
    texts: { problem: problemTexts({ 'role required': needTexts.roleRequired }) },
  })
  const far = [Number(form.values.call_day), Number(form.values.end_day)].filter((day) => !offered.includes(day))
  const isSaid = saysTimes(timesOf(form.values))
  const days = [...new Set([...offered, ...far])].map((day) => ({
    value: String(day),
    // Without any times, day 0 stands for all of the event's days.
    label: day === 0 && !isSaid ? needTexts.asEvent : needTexts.day(day),
  }))
  return (
    <FormDialog
      {...dialog}
      {...props}
      title={base === null ? needTexts.create : needTexts.edit}
      submit={templatesTexts.task.confirm}
    >
      <FieldGrid>
        <Autocomplete
          label={needTexts.role}
          data={[...usualRoles]}
          withAsterisk
          required
          openOnFocus={false}
          data-autofocus
          {...form.getInputProps('role')}
        />
        <NumberInput label={needTexts.count} min={1} max={99} allowDecimal={false} {...form.getInputProps('count')} />
        {/* The fields are short, so two fit side by side on a phone too. */}
        <SimpleGrid cols={2} spacing="md" {...whole}>
          <NativeSelect label={needTexts.callDay} data={days} {...form.getInputProps('call_day')} />
          <TimeOfDayInput label={needTexts.call} {...form.getInputProps('call_time')} />
          <NativeSelect label={needTexts.endDay} data={days} {...form.getInputProps('end_day')} />
          <TimeOfDayInput label={needTexts.end} {...form.getInputProps('end_time')} />
        </SimpleGrid>
      </FieldGrid>
    </FormDialog>
  )
}
