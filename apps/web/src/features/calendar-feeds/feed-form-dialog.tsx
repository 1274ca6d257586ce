import type { NewCalendarFeed } from '@bama/sync'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { createCalendarFeed } from '../../data/index.ts'
import { calendarFeedsTexts } from '../../texts/calendar-feeds.ts'
import { problemText, reasonText } from '../../texts/errors.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'

const { form: texts } = calendarFeedsTexts

interface FeedFormDialogProps {
  readonly opened: boolean
  readonly onMade: (made: NewCalendarFeed) => void
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** The name and the contents of a new address. */
export function FeedFormDialog({ opened, onMade, onClose, onClosed }: FeedFormDialogProps) {
  const { form, failure, dialog } = useRecordForm({
    base: null,
    toValues: () => ({ name: '', withTasks: false, password: '' }),
    validate: ({ name, password }): Record<string, string> => ({
      ...(name.trim() === '' && { name: texts.nameRequired }),
      ...(password === '' && { password: texts.passwordRequired }),
    }),
    // A name that is left loses little.
    isChanged: () => false,
    save: ({ values: { name, withTasks, password } }) =>
      createCalendarFeed({ name: name.trim(), with_tasks: withTasks, password }),
    onSaved: onMade,
    texts: {
      failedInForm: ({ code }) => texts.notSaved(problemText({ code })),
      problem: (field, reason) => (field === 'password' ? texts.passwordWrong : reasonText(reason)),
    },
  })
  return (
    <FormDialog {...dialog} opened={opened} title={texts.title} size={460} onClose={onClose} onClosed={onClosed}>
      <Stack>
        {failure !== null && <Notice tone="red">{failure}</Notice>}
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          maxLength={120}
          required
          dir="rtl"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox py="sm" label={texts.withTasks} {...form.getInputProps('withTasks', { type: 'checkbox' })} />
        <PasswordField
          label={texts.password}
          description={texts.passwordHint}
          required
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      </Stack>
    </FormDialog>
  )
}
