import { Button, Divider, Stack } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import type { signInByPasskey } from '../../data/index.ts'
import { errorText } from '../../texts/errors.ts'
import { passkeyTexts as texts } from '../../texts/passkeys.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { signInProblemText } from './check-sign-in.ts'

interface PasskeyButtonProps {
  readonly signIn: typeof signInByPasskey
}

/** Sign-in with a passkey, offered above the password form. */
export function PasskeyButton({ signIn }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function enter(): Promise<void> {
    if (isBusy) return
    setProblem(null)
    setBusy(true)
    try {
      const result = await signIn()
      if (!result.ok)
        setProblem(result.error.code === 'invalid_credentials' ? texts.failed : signInProblemText(result.error))
    } catch (error) {
      // The server accepted the sign-in, but this device couldn't store the session.
      console.error(error)
      setProblem(errorText('storage'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack gap="md" mb="md">
      <Button
        variant="default"
        fullWidth
        h={48}
        fz={16}
        leftSection={<IconFingerprint size={22} stroke={1.7} aria-hidden />}
        aria-busy={isBusy}
        onClick={() => void enter()}
      >
        {isBusy ? texts.entering : texts.enter}
      </Button>
      {problem === null ? null : <Notice tone="red">{problem}</Notice>}
      <Divider label={texts.orPassword} />
    </Stack>
  )
}
