import {
  checkStatus,
  checkStatuses,
  editSeasonalClient,
  nextTimesContact,
  type SeasonalClient,
  seasonalClientSchema,
} from '@bama/domain'
import type { RestOf } from '@bama/domain/templates'
import { Box, Select, Text } from '@mantine/core'
import { runCommand } from '../../data/index.ts'
import { seasonalTexts } from '../../texts/seasonal-clients.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { FieldGrid } from '../../ui/forms/field-grid.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { Name } from '../../ui/display/names.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { seasonalProblem } from './form/form-values.ts'
import type { LocalSeasonalClient } from './seasonal-actions.ts'

const { newEvent: texts, fields, toast } = seasonalTexts

export interface NextTime {
  readonly client: LocalSeasonalClient
  readonly restOf: RestOf
}

interface NextTimeDialogProps extends DialogProps, NextTime {
  readonly today: string
}

interface NextTimeValues {
  check_status: SeasonalClient['check_status']
  next_contact_date: string | null
}

/** Offered once this year's event is created: status and contact day for next time. The user may change or skip it. */
export function NextTimeDialog({ client, restOf, today, ...props }: NextTimeDialogProps) {
  const { form, dialog } = useRecordForm({
    schema: seasonalClientSchema,
    base: client,
    toValues: (): NextTimeValues => ({
      check_status: checkStatus.relevant,
      next_contact_date: nextTimesContact(client, today, restOf),
    }),
    // Saves the suggested values even if they weren't changed.
    toInput: (values) => ({ ...values }),
    save: ({ input }) => runCommand(editSeasonalClient, { base: client, input }),
    onSaved: props.onClose,
    texts: { saved: toast.saved, failed: toast.changeFailed, problem: seasonalProblem },
  })

  return (
    <FormDialog {...dialog} {...props} title={texts.title} size={480} isReadFirst>
      <Box pb={12}>
        <Text component="span" inherit fw={600}>
          <Name>{client.event_name}</Name>
        </Text>
        <Text inherit mt={4}>
          {texts.offer}
        </Text>
      </Box>
      <FieldGrid>
        <Select
          label={fields.check_status}
          data={checkStatuses}
          allowDeselect={false}
          {...form.getInputProps('check_status')}
        />
        <DayInput label={fields.next_contact_date} today={today} {...form.getInputProps('next_contact_date')} />
      </FieldGrid>
    </FormDialog>
  )
}
