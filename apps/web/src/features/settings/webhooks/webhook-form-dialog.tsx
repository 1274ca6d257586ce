import { type NewWebhook, webhookEntities, type WebhookKind, webhookKinds, webhookOperations } from '@bama/sync'
import { Checkbox, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import { createWebhook } from '../../../data/index.ts'
import { problemText, reasonText } from '../../../texts/errors.ts'
import { webhooksTexts } from '../../../texts/webhooks.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'

const { form: texts, entities, operations } = webhooksTexts

interface WebhookFormDialogProps {
  readonly opened: boolean
  readonly onMade: (made: NewWebhook) => void
  readonly onClose: () => void
  readonly onClosed: () => void
}

const isKind = (text: string): text is WebhookKind => webhookKinds.some((kind) => kind === text)

const problems: Readonly<Record<string, string>> = {
  password: texts.passwordWrong,
  url: texts.urlRequired,
}

/** A new webhook: where to, and what it is told. */
export function WebhookFormDialog({ opened, onMade, onClose, onClosed }: WebhookFormDialogProps) {
  const { form, failure, dialog } = useRecordForm({
    base: null,
    toValues: () => ({ name: '', url: '', kinds: [] as readonly string[], password: '' }),
    validate: ({ name, url, kinds, password }): Record<string, string> => ({
      ...(name.trim() === '' && { name: texts.nameRequired }),
      ...(!/^https?:\/\/\S/i.test(url.trim()) && { url: texts.urlRequired }),
      ...(kinds.length === 0 && { kinds: texts.kindsRequired }),
      ...(password === '' && { password: texts.passwordRequired }),
    }),
    // What is left loses little.
    isChanged: () => false,
    save: ({ values: { name, url, kinds, password } }) =>
      createWebhook({ name: name.trim(), url: url.trim(), kinds: kinds.filter(isKind), password }),
    onSaved: onMade,
    texts: {
      failedInForm: ({ code }) => texts.notSaved(problemText({ code })),
      problem: (field, reason) => problems[field] ?? reasonText(reason),
    },
  })
  const { kinds } = form.getValues()
  const { error } = form.getInputProps('kinds') as { readonly error?: string }
  const toggle = (kind: string, isOn: boolean): void => {
    form.setFieldValue('kinds', isOn ? [...kinds, kind] : kinds.filter((other) => other !== kind))
    form.clearFieldError('kinds')
  }
  return (
    <FormDialog {...dialog} opened={opened} title={texts.title} size={560} onClose={onClose} onClosed={onClosed}>
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
        <TextInput
          label={texts.url}
          description={texts.urlHint}
          type="url"
          maxLength={2000}
          required
          dir="ltr"
          labelProps={{ dir: 'rtl' }}
          {...form.getInputProps('url')}
        />
        <Fieldset legend={texts.kinds} px="sm" py="xs">
          {error !== undefined && (
            <Text size="sm" c="var(--tone-fg)" data-tone="red" role="alert">
              {error}
            </Text>
          )}
          {webhookEntities.map((entity) => (
            <Group key={entity} justify="space-between" gap="xs" mih={44} role="group" aria-label={entities[entity]}>
              <Text size="sm" fw={500} miw={110}>
                {entities[entity]}
              </Text>
              <Group gap="lg">
                {webhookOperations.map((operation) => {
                  const kind: WebhookKind = `${entity}.${operation}`
                  return (
                    <Checkbox
                      key={kind}
                      py="sm"
                      label={operations[operation]}
                      aria-label={`${entities[entity]}: ${operations[operation]}`}
                      checked={kinds.includes(kind)}
                      onChange={({ currentTarget }) => toggle(kind, currentTarget.checked)}
                    />
                  )
                })}
              </Group>
            </Group>
          ))}
        </Fieldset>
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
