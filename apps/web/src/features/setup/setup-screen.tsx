import { Anchor, Box, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isLocalMode } from '../../data/index.ts'
import { localTexts } from '../../texts/local.ts'
import { authTexts, setupTexts } from '../../texts/auth.ts'
import { Entrance, entranceLead } from '../../ui/display/entrance.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useServerState } from '../../ui/hooks/use-server-state.ts'
import { setupCodeOf } from './setup-code.ts'
import { LocalSetupForm } from './local-setup-form.tsx'
import { SetupForm } from './setup-form.tsx'

/** The code of the address; also of one that is pasted over this page's own, which loads nothing again. */
function useSetupCode(): string {
  const [code, setCode] = useState(() => setupCodeOf(location))
  useEffect(() => {
    const read = (): void => setCode(setupCodeOf(location))
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return code
}

/** First start: the one-time address opens this screen, where the first admin signs up. */
export function SetupScreen() {
  const code = useSetupCode()
  const found = useServerState(!isLocalMode())
  const [isDone, setIsDone] = useState(false)
  const server = isLocalMode() ? 'none' : isDone ? 'ready' : found

  if (server === 'ready') {
    return (
      <Entrance title={setupTexts.alreadyDone}>
        <Text {...entranceLead}>{setupTexts.alreadyDoneHint}</Text>
        <Anchor href="/login" display="inline-block" lh="44px" fw={600}>
          {setupTexts.toSignIn}
        </Anchor>
      </Entrance>
    )
  }
  if (server === 'none') {
    return (
      <Entrance title={localTexts.setupTitle}>
        <Text {...entranceLead}>{localTexts.setupIntro}</Text>
        <LocalSetupForm />
        <Text mt={20} fz="sm" c="var(--bama-ink-2)">
          {localTexts.meaning}
        </Text>
        <Anchor href="/join" display="inline-block" mt={12} lh="44px" fw={600}>
          {localTexts.join}
        </Anchor>
      </Entrance>
    )
  }
  return (
    <Entrance title={setupTexts.title}>
      <Text {...entranceLead}>{setupTexts.intro}</Text>
      {server === 'unreachable' ? (
        <Box mb={20}>
          <Notice tone="spot">{authTexts.serverUnreachable}</Notice>
        </Box>
      ) : null}
      {/* Without a code, the server's state may still bring the other form, which would discard typed input. */}
      {server === undefined && code === '' ? null : <SetupForm codeInAddress={code} onDone={() => setIsDone(true)} />}
    </Entrance>
  )
}
