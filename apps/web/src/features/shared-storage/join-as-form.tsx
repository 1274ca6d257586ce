import { shownName, userSchema } from '@bama/domain'
import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { joinAs, type Joiner, type StorageFailure, type StoredWorkspace } from '../../data/index.ts'
import { signInTexts } from '../../texts/auth.ts'
import { errorText, reasonText } from '../../texts/errors.ts'
import { sharedStorageTexts, storageProblemText } from '../../texts/shared-storage.ts'
import { entranceEmail, entranceField } from '../../ui/display/entrance.tsx'
import { Ltr, Name } from '../../ui/display/names.tsx'
import { NewPasswordField, newPasswordProblem } from '../../ui/forms/new-password-field.tsx'
import { problemTexts, useRecordForm } from '../../ui/forms/use-record-form.ts'
import { EntryForm } from './entry-form.tsx'

const texts = sharedStorageTexts.entry

/** The `who` value for a new person, instead of an id. */
const somebodyNew = 'new'

interface Values {
  readonly who: string
  readonly name: string
  readonly email: string
  readonly password: string
}

const joinerOf = ({ who, name, email, password }: Values): Joiner =>
  who === somebodyNew ? { name: name.trim(), email: email.trim(), role: 'user', password } : { id: who, password }

function problemsOf({ who, name, email, password }: Values): Record<string, string> {
  const problems: Record<string, string> = {
    ...newPasswordProblem(password, { required: reasonText('required'), short: signInTexts.too_short }),
  }
  if (who === '') problems['who'] = reasonText('required')
  if (who !== somebodyNew) return problems
  const parsed = userSchema.pick({ name: true, email: true }).safeParse({ name: name.trim(), email: email.trim() })
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] = reasonText(message)
  return problems
}

/** Chooses who uses this device from now on, and the password that unlocks it here. */
export function JoinAsForm({ stored }: { readonly stored: StoredWorkspace }) {
  const { form, ...entry } = useRecordForm({
    base: null,
    toValues: (): Values => ({ who: '', name: '', email: '', password: '' }),
    validate: problemsOf,
    save: ({ values }) => joinAs(stored, joinerOf(values)),
    // Joining reloads the page.
    onSaved: () => undefined,
    fieldOf: (field) => (field === 'email' ? field : undefined),
    texts: {
      failedInForm: (problem) => storageProblemText(problem as StorageFailure, stored.choice.kind),
      problem: problemTexts({ 'email email_taken': errorText('email_taken') }),
    },
  })
  return (
    <EntryForm {...entry} submit={texts.submit}>
      <Radio.Group label={texts.who} {...form.getInputProps('who')}>
        <Stack gap={4} mt="xs" mah="36dvh" style={{ overflowY: 'auto' }}>
          {stored.people.map((person) => (
            <Radio
              key={person.id}
              value={person.id}
              py={6}
              label={<Name>{shownName(person)}</Name>}
              description={<Ltr>{person.email}</Ltr>}
            />
          ))}
          <Radio value={somebodyNew} py={6} label={texts.newPerson} />
        </Stack>
      </Radio.Group>
      {form.values.who === somebodyNew && (
        <>
          <TextInput label={texts.name} {...entranceField} autoComplete="name" {...form.getInputProps('name')} />
          <TextInput label={texts.email} {...entranceEmail} {...form.getInputProps('email')} />
        </>
      )}
      <div>
        <NewPasswordField
          label={texts.password}
          withAsterisk={false}
          {...entranceField}
          {...form.getInputProps('password')}
          value={form.values.password}
        />
        <Text size="caption" c="dimmed" mt={4}>
          {texts.passwordHint}
        </Text>
      </div>
    </EntryForm>
  )
}
