import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { setupRequestSchema } from '@bama/sync'
import { useState } from 'react'
import { type SignInProblem, setUp } from '../../data/index.ts'
import { authTexts, setupTexts, signInTexts } from '../../texts/auth.ts'
import { errorText, reasonText } from '../../texts/errors.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
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
function fieldProblems(values: Values): Partial<Record<keyof Values, string>> {
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

function problemText(problem: SignInProblem): string {
  if (problem.code === 'bad_setup_code') return setupTexts.badCode
  if (problem.code === 'unreachable') return authTexts.unreachable
  return errorText(problem.code)
}

export function SetupForm({ codeInAddress, onDone }: SetupFormProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // A code that was refused can be typed anew.
  const [asksCode, setNeedsCode] = useState(codeInAddress === '')
  const form = useForm<Values>({
    initialValues: { code: codeInAddress, name: '', email: '', password: '' },
    validate: fieldProblems,
    validateInputOnBlur: false,
    onValuesChange: () => setProblem(null),
  })

  async function submit(values: Values): Promise<void> {
    if (isBusy) return
    setBusy(true)
    const result = await setUp({ ...values, code: values.code.trim() })
    setBusy(false)
    if (result.ok) return
    if (result.error.code === 'setup_done') return onDone()
    if (result.error.code === 'bad_setup_code') setNeedsCode(true)
    setProblem(problemText(result.error))
  }

  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
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
      {problem === null ? null : <Notice tone="red">{problem}</Notice>}
    </form>
  )
}
