import { Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { sharedStorageTexts as texts } from '../../texts/shared-storage.ts'
import { ChoiceField, leftToRight } from '../../ui/forms/field-grid.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { type ChoiceValues, fieldsOf } from './use-choice-form.ts'

const secrets: ReadonlySet<string> = new Set(['token', 'key', 'accessToken'])

function hintOf(field: string, isNew: boolean): string | undefined {
  if (field === 'gistId' && isNew) return texts.fields.gistIdHint
  return field === 'accessToken' ? texts.fields.accessTokenHint : undefined
}

interface ChoiceFieldsProps {
  readonly form: UseFormReturnType<ChoiceValues>
  /** The storage may be created on the way. */
  readonly isNew: boolean
}

/** The kind of storage and its credentials. */
export function ChoiceFields({ form, isNew }: ChoiceFieldsProps) {
  const { kind } = form.values
  return (
    <Stack>
      <ChoiceField
        label={texts.place}
        choices={texts.kinds}
        value={kind}
        onChange={(chosen) => form.setFieldValue('kind', chosen)}
      >
        <Text size="caption" c="dimmed" mt={6}>
          {texts.kindHints[kind]}
        </Text>
      </ChoiceField>
      {fieldsOf[kind].map((field) => {
        const Field = secrets.has(field) ? PasswordField : TextInput
        return (
          <Field
            key={field}
            label={texts.fields[field]}
            description={hintOf(field, isNew)}
            spellCheck={false}
            {...leftToRight}
            {...form.getInputProps(field)}
          />
        )
      })}
    </Stack>
  )
}
