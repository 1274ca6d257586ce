import { Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { StorageSecret } from '../../data/index.ts'
import { sharedStorageTexts as texts } from '../../texts/shared-storage.ts'
import { ChoiceField, leftToRight } from '../../ui/forms/field-grid.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'

export interface SecretValues {
  readonly by: 'passphrase' | 'recovery_code'
  readonly passphrase: string
  readonly code: string
}

export const noSecret: SecretValues = { by: 'passphrase', passphrase: '', code: '' }

export const secretOf = ({ by, passphrase, code }: SecretValues): StorageSecret =>
  by === 'passphrase' ? { kind: by, passphrase } : { kind: by, code }

export const secretProblems = ({ by, passphrase, code }: SecretValues): Readonly<Record<string, string>> => {
  if (by === 'passphrase') return passphrase === '' ? { passphrase: texts.required } : {}
  return code.trim() === '' ? { code: texts.codeRequired } : {}
}

/** The secret that unlocks a workspace: passphrase or recovery code. */
export const SecretFields = ({ form }: { readonly form: UseFormReturnType<SecretValues> }) => (
  <Stack>
    <ChoiceField
      label={texts.openBy}
      choices={texts.by}
      value={form.values.by}
      onChange={(by) => form.setFieldValue('by', by)}
    />
    {form.values.by === 'passphrase' ? (
      <PasswordField label={texts.passphrase} autoComplete="off" data-autofocus {...form.getInputProps('passphrase')} />
    ) : (
      <TextInput
        label={texts.recoveryCode}
        {...leftToRight}
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
    )}
  </Stack>
)
