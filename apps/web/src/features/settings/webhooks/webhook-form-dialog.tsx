import { type NewWebhook, webhookEntities, type WebhookKind, webhookKinds, webhookOperations } from '@bama/sync'
import { Checkbox, Fieldset, Group, Text, TextInput } from '@mantine/core'
import { createWebhook } from '../../../data/index.ts'
import { webhooksTexts } from '../../../texts/webhooks.ts'
import { SecretFormDialog, type SecretFormProps } from '../../../ui/forms/secret-form-dialog.tsx'

const { form: texts, entities, operations } = webhooksTexts

const isKind = (text: string): text is WebhookKind => webhookKinds.some((kind) => kind === text)

export const WebhookFormDialog = (props: SecretFormProps<NewWebhook>) => (
  <SecretFormDialog
    {...props}
    empty={{ url: '', kinds: [] as readonly string[] }}
    validate={({ url, kinds }) => ({
      ...(!/^https?:\/\/\S/i.test(url.trim()) && { url: texts.urlRequired }),
      ...(kinds.length === 0 && { kinds: texts.kindsRequired }),
    })}
    save={({ url, kinds, ...values }) => createWebhook({ ...values, url: url.trim(), kinds: kinds.filter(isKind) })}
    texts={{ ...texts, problems: { url: texts.urlRequired } }}
    size={560}
  >
    {(form) => (
      <>
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
        <Kinds {...(form.getInputProps('kinds') as KindsProps)} />
      </>
    )}
  </SecretFormDialog>
)

interface KindsProps {
  readonly value: readonly string[]
  readonly error?: string
  readonly onChange: (kinds: readonly string[]) => void
}

function Kinds({ value, error, onChange }: KindsProps) {
  return (
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
                  checked={value.includes(kind)}
                  onChange={({ currentTarget }) =>
                    onChange(currentTarget.checked ? [...value, kind] : value.filter((other) => other !== kind))
                  }
                />
              )
            })}
          </Group>
        </Group>
      ))}
    </Fieldset>
  )
}
