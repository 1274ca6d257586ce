import { Anchor, Box, Text, type TextProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { fetchSetupNeeded } from '../../data/early.ts'
import { authTexts, setupTexts } from '../../texts/auth.ts'
import { Entrance } from '../../ui/display/entrance.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { setupCodeOf } from './setup-code.ts'
import { SetupForm } from './setup-form.tsx'

const lead: TextProps = { mt: -12, mb: 20, fz: 15, c: 'var(--bama-ink-2)' }

/** The code of the address; also of one that is pasted over this page's own, which loads nothing anew. */
function useSetupCode(): string {
  const [code, setCode] = useState(() => setupCodeOf(location))
  useEffect(() => {
    const read = (): void => setCode(setupCodeOf(location))
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return code
}

/** First start: the one-time address leads here, and the first admin signs up. */
export function SetupScreen() {
  const code = useSetupCode()
  const [needed, setNeeded] = useState<boolean | null | undefined>(undefined)
  useEffect(() => {
    let current = true
    async function check(): Promise<void> {
      const answer = await fetchSetupNeeded()
      if (current) setNeeded(answer)
    }
    void check()
    return () => {
      current = false
    }
  }, [])

  if (needed === false) {
    return (
      <Entrance title={setupTexts.alreadyDone}>
        <Text {...lead}>{setupTexts.alreadyDoneHint}</Text>
        <Anchor href="/login" display="inline-block" lh="44px" fw={600}>
          {setupTexts.toSignIn}
        </Anchor>
      </Entrance>
    )
  }
  return (
    <Entrance title={setupTexts.title}>
      <Text {...lead}>{setupTexts.intro}</Text>
      {needed === null ? (
        <Box mb={20}>
          <Notice tone="spot">{authTexts.serverUnreachable}</Notice>
        </Box>
      ) : null}
      <SetupForm codeInAddress={code} onDone={() => setNeeded(false)} />
    </Entrance>
  )
}
