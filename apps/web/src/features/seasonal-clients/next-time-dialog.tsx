import { checkStatus, checkStatuses, editSeasonalClient, nextTimesContact, type SeasonalClient } from '@bama/domain'
import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { type LocalSeasonalClient, useRun } from '../../data/index.ts'
import { seasonalTexts } from '../../texts/seasonal-clients.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import grid from '../../ui/forms/form-fields.module.css'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Name } from '../../ui/display/names.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { problemOf, problemsIn } from './form/form-problems.ts'
import classes from './next-time-dialog.module.css'

const { newEvent: texts, fields, toast } = seasonalTexts

interface NextTimeDialogProps {
  readonly opened: boolean
  readonly client: LocalSeasonalClient
  readonly today: string
  readonly onClose: () => void
  readonly onClosed: () => void
}

interface NextTime {
  check_status: SeasonalClient['check_status']
  next_contact_date: string | null
}

/** Once this year's event is there: what the follow-up might become for the next time. An offer, which can be changed or left. */
export function NextTimeDialog({ opened, client, today, onClose, onClosed }: NextTimeDialogProps) {
  const run = useRun()
  const [isSaving, setIsSaving] = useState(false)
  const saving = useRef(false)
  const [offer] = useState<NextTime>(() => ({
    check_status: checkStatus.relevant,
    next_contact_date: nextTimesContact(client, today),
  }))
  const form = useForm<NextTime>({
    mode: 'controlled',
    initialValues: offer,
    validate: (values) => problemsIn({ ...values }),
  })
  const { check_status, next_contact_date } = form.values

  const write = async (values: NextTime): Promise<void> => {
    if (saving.current) return
    saving.current = true
    setIsSaving(true)
    const saved = await run(editSeasonalClient, { base: client, input: { ...values } })
    saving.current = false
    setIsSaving(false)
    if (saved.ok) {
      showDone(toast.saved)
      return onClose()
    }
    const { code, field, reason } = saved.error
    if (code === 'invalid' && field !== undefined) form.setFieldError(field, problemOf(field, reason ?? ''))
    showFailure(toast.changeFailed, saved.error)
  }

  return (
    <FormDialog
      opened={opened}
      title={texts.title}
      size={480}
      isReadFirst
      // What is offered is nobody's work: leaving it loses nothing.
      isDirty={check_status !== offer.check_status || next_contact_date !== offer.next_contact_date}
      isSaving={isSaving}
      onSave={() => form.onSubmit((values) => void write(values))()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <div className={classes.words}>
        <Name className={classes.name}>{client.event_name}</Name>
        <p className={classes.offer}>{texts.offer}</p>
      </div>
      <div className={grid.fields}>
        <Select
          label={fields.check_status}
          data={checkStatuses}
          allowDeselect={false}
          {...form.getInputProps('check_status')}
        />
        <DayInput
          className={grid.field ?? ''}
          label={fields.next_contact_date}
          today={today}
          {...form.getInputProps('next_contact_date')}
        />
      </div>
    </FormDialog>
  )
}
