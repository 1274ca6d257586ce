import { minPasswordLength } from '@bama/domain'
import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { acceptInvitation } from '../../data/index.ts'
import { authTexts, invitationTexts as texts, signInTexts } from '../../texts/auth.ts'
import { errorText, reasonText } from '../../texts/errors.ts'
import { entranceField } from '../../ui/display/entrance.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { StrengthMeter } from '../../ui/forms/strength-meter.tsx'
import { invitationProblemText } from './invitation-problem-text.ts'

interface InvitationFormProps {
  readonly token: string
  readonly email: string
  readonly onAccepted: () => void
  /** Called when the link turns out to be used or expired. */
  readonly onOver: () => void
}

function problemOf(password: string): string | null {
  if (password === '') return texts.required
  if (password.length < minPasswordLength) return signInTexts.too_short
  return password.length > 1024 ? reasonText('too_long') : null
}

/** Asks for the new password only once, since it can be made visible. */
export function InvitationForm({ token, email, onAccepted, onOver }: InvitationFormProps) {
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const found = problemOf(password)
    setProblem(found)
    if (found !== null) return
    setBusy(true)
    try {
      const result = await acceptInvitation(token, password)
      if (result.ok) return onAccepted()
      if (result.error.code === 'bad_invitation') return onOver()
      setProblem(invitationProblemText(result.error.code))
    } catch (error) {
      // The server accepted the password, but this device couldn't store the session.
      console.error(error)
      setProblem(errorText('storage'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="lg">
        {/* Read-only: tells a password manager which account the password belongs to. */}
        <TextInput
          label={authTexts.email}
          type="email"
          name="email"
          autoComplete="username"
          dir="ltr"
          {...entranceField}
          readOnly
          value={email}
        />
        <div>
          <PasswordField
            label={texts.password}
            name="password"
            autoComplete="new-password"
            {...entranceField}
            value={password}
            aria-invalid={problem !== null}
            onChange={({ currentTarget }) => {
              setPassword(currentTarget.value)
              setProblem(null)
            }}
          />
          <StrengthMeter password={password} />
        </div>
        <Button type="submit" fullWidth h={48} fz={16} aria-busy={isBusy} data-busy={isBusy || undefined}>
          {isBusy ? texts.submitting : texts.submit}
        </Button>
        {problem === null ? null : <Notice tone="red">{problem}</Notice>}
      </Stack>
    </form>
  )
}
