import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { setupRequestSchema } from '@bama/sync'
import { useState } from 'react'
import { type SignInProblem, setUp } from '../../data/index.ts'
import { authTexts, setupTexts, signInTexts } from '../../texts/auth.ts'
import { errorText, reasonText } from '../../texts/errors.ts'
import { entranceField } from '../../ui/display/entrance.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { StrengthMeter } from '../../ui/forms/strength-meter.tsx'

interface Values {
  readonly code: string
  readonly name: string
  readonly email: string
  readonly password: string
}

interface SetupFormProps {
  /** The one-time code of the address; without one there is a field for it. */
  readonly codeInAddress: string
  /** Called when the system has been set up already. */
  readonly onDone: () => void
}

/** The problems by field, from the schema that the server validates with. */
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
  // A rejected code can be typed again.
  const [hasCodeField, setHasCodeField] = useState(codeInAddress === '')
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
    if (result.error.code === 'bad_setup_code') setHasCodeField(true)
    setProblem(problemText(result.error))
  }

  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <Stack>
        {hasCodeField ? (
          <TextInput
            label={setupTexts.code}
            description={setupTexts.codeHint}
            {...entranceField}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            descriptionProps={{ dir: 'rtl' }}
            {...form.getInputProps('code')}
          />
        ) : null}
        <TextInput label={setupTexts.name} {...entranceField} autoComplete="name" {...form.getInputProps('name')} />
        <TextInput
          label={authTexts.email}
          type="email"
          inputMode="email"
          dir="ltr"
          {...entranceField}
          autoComplete="username"
          errorProps={{ dir: 'rtl' }}
          {...form.getInputProps('email')}
        />
        <div>
          <PasswordField
            label={authTexts.password}
            {...entranceField}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <StrengthMeter password={form.values.password} />
        </div>
        <Button type="submit" fullWidth h={48} fz={16} aria-busy={isBusy}>
          {isBusy ? setupTexts.submitting : setupTexts.submit}
        </Button>
        {problem === null ? null : <Notice tone="red">{problem}</Notice>}
      </Stack>
    </form>
  )
}
