import { Button, TextInput } from '@mantine/core'
import { setupRequestSchema } from '@bama/sync'
import { useState } from 'react'
import { setUp } from '../../data/index.ts'
import { authTexts, setupTexts, signInTexts } from '../../texts/auth.ts'
import { errorText, reasonText } from '../../texts/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import classes from './setup-form.module.css'
import { StrengthMeter } from '../../ui/forms/strength-meter.tsx'

interface Values {
  readonly code: string
  readonly name: string
  readonly email: string
  readonly password: string
}

interface SetupFormProps {
  /** The one-time code, when the address brought it; else it is asked for. */
  readonly codeInAddress: string
  /** Called when somebody else was first. */
  readonly onDone: () => void
}

/** The reasons of the very schema that the server checks with, by field. */
function fieldProblems(values: Values): Readonly<Record<string, string>> {
  const parsed = setupRequestSchema.safeParse(values)
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.error.issues.map((issue) => {
      const field = String(issue.path[0])
      const isShort = field === 'password' && issue.message === 'too_short'
      const isMissing = values[field as keyof Values].trim() === ''
      return [field, isMissing ? reasonText('required') : isShort ? signInTexts.too_short : reasonText(issue.message)]
    }),
  )
}

function problemText(problem: { readonly code: string }): string {
  if (problem.code === 'bad_setup_code') return setupTexts.badCode
  if (problem.code === 'unreachable') return authTexts.unreachable
  return errorText(problem.code)
}

export function SetupForm({ codeInAddress, onDone }: SetupFormProps) {
  // A code that was refused can be typed again.
  const [asksCode, setAsksCode] = useState(codeInAddress === '')
  const {
    form,
    isSaving: isBusy,
    failure,
    save,
  } = useRecordForm({
    base: null,
    toValues: (): Values => ({ code: codeInAddress, name: '', email: '', password: '' }),
    validate: fieldProblems,
    async save({ values }) {
      const done = await setUp({ ...values, code: values.code.trim() })
      if (!done.ok && done.error.code === 'bad_setup_code') setAsksCode(true)
      if (!done.ok && done.error.code === 'setup_done') onDone()
      return done
    },
    onSaved: () => undefined,
    // A refusal is one sentence for the whole form: no field shows it.
    fieldOf: () => undefined,
    texts: { failedInForm: problemText },
  })

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault()
        save()
      }}
    >
      {asksCode ? (
        <TextInput
          label={setupTexts.code}
          description={setupTexts.codeHint}
          size="md"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          classNames={{ label: classes.label ?? '', description: classes.description ?? '' }}
          {...form.getInputProps('code')}
        />
      ) : null}
      <TextInput
        label={setupTexts.name}
        size="md"
        autoComplete="name"
        classNames={{ label: classes.label ?? '' }}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={authTexts.email}
        type="email"
        inputMode="email"
        dir="ltr"
        size="md"
        autoComplete="username"
        classNames={{ label: classes.label ?? '', error: classes.error ?? '' }}
        {...form.getInputProps('email')}
      />
      <div>
        <PasswordField
          label={authTexts.password}
          size="md"
          autoComplete="new-password"
          classNames={{ label: classes.label ?? '' }}
          {...form.getInputProps('password')}
        />
        <StrengthMeter password={form.values.password} />
      </div>
      <Button type="submit" fullWidth h={48} fz={16} aria-busy={isBusy}>
        {isBusy ? setupTexts.submitting : setupTexts.submit}
      </Button>
      {failure !== null && <Notice tone="red">{failure}</Notice>}
    </form>
  )
}
