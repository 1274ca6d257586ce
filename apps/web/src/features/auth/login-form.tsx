import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { signIn } from '../../data/index.ts'
import { authTexts } from '../../texts/auth.ts'
import { problemText } from '../../texts/errors.ts'
import { entranceEmail, entranceField } from '../../ui/display/entrance.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { checkSignIn, signInProblemText } from './check-sign-in.ts'
import classes from './login-form.module.css'

interface LoginFormProps {
  readonly signIn: typeof signIn
  /** Without a server the data never leaves the device, so the form doesn't ask whose device it is. */
  readonly isLocal?: boolean
  readonly onTry?: () => void
}

/** E-mail and password. Shows one problem at a time, as an alert below the form that the next keystroke clears. */
export function LoginForm({ signIn, isLocal = false, onTry }: LoginFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isPersonal, setPersonal] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const found = checkSignIn(email, password)
    setProblem(found)
    if (found !== null) return
    onTry?.()
    setBusy(true)
    try {
      const result = await signIn(email.trim(), password, isPersonal)
      if (!result.ok) setProblem(signInProblemText(result.error))
    } catch (error) {
      // The server accepted the sign-in, but this device couldn't store the session.
      console.error(error)
      setProblem(problemText({ code: 'storage', reason: error instanceof Error ? error.name : '' }))
    } finally {
      setBusy(false)
    }
  }

  function edit(set: (value: string) => void, value: string): void {
    set(value)
    setProblem(null)
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="lg">
        <TextInput
          label={authTexts.email}
          name="email"
          {...entranceEmail}
          value={email}
          aria-invalid={problem !== null}
          onChange={(event) => edit(setEmail, event.currentTarget.value)}
        />
        <PasswordField
          label={authTexts.password}
          name="password"
          autoComplete="current-password"
          {...entranceField}
          value={password}
          aria-invalid={problem !== null}
          onChange={(event) => edit(setPassword, event.currentTarget.value)}
        />
        {isLocal ? null : (
          <Group component="label" gap={10} wrap="nowrap" align="start" py={4}>
            <input
              type="checkbox"
              aria-label={authTexts.personalDevice}
              className={classes.check}
              checked={isPersonal}
              onChange={(event) => setPersonal(event.currentTarget.checked)}
            />
            <span>
              <Text span display="block" fz="sm" fw={600}>
                {authTexts.personalDevice}
              </Text>
              <Text span display="block" fz="sm" c="var(--bama-ink-2)">
                {authTexts.personalDeviceHint}
              </Text>
            </span>
          </Group>
        )}
        <Button type="submit" fullWidth h={48} fz={16} aria-busy={isBusy} data-busy={isBusy || undefined}>
          {isBusy ? authTexts.submitting : authTexts.submit}
        </Button>
        {problem === null ? null : <Notice tone="red">{problem}</Notice>}
      </Stack>
    </form>
  )
}
