import { Anchor, Box, Text, type TextProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { fetchServerState, type ServerState } from '../../data/early.ts'
import { isLocalMode } from '../../data/index.ts'
import { localTexts } from '../../texts/local.ts'
import { authTexts, setupTexts } from '../../texts/auth.ts'
import { Entrance } from '../../ui/display/entrance.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { setupCodeOf } from './setup-code.ts'
import { LocalSetupForm } from './local-setup-form.tsx'
import { SetupForm } from './setup-form.tsx'

const lead: TextProps = { mt: -12, mb: 20, fz: 15, c: 'var(--bama-ink-2)' }

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
  const [server, setServer] = useState<ServerState | undefined>(isLocalMode() ? 'none' : undefined)
  useEffect(() => {
    if (isLocalMode()) return undefined
    let current = true
    async function check(): Promise<void> {
      const state = await fetchServerState()
      if (current) setServer(state)
    }
    void check()
    return () => {
      current = false
    }
  }, [])

  if (server === 'ready') {
    return (
      <Entrance title={setupTexts.alreadyDone}>
        <Text {...lead}>{setupTexts.alreadyDoneHint}</Text>
        <Anchor href="/login" display="inline-block" lh="44px" fw={600}>
          {setupTexts.toSignIn}
        </Anchor>
      </Entrance>
    )
  }
  if (server === 'none') {
    return (
      <Entrance title={localTexts.setupTitle}>
        <Text {...lead}>{localTexts.setupIntro}</Text>
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
      <Text {...lead}>{setupTexts.intro}</Text>
      {server === 'unreachable' ? (
        <Box mb={20}>
          <Notice tone="spot">{authTexts.serverUnreachable}</Notice>
        </Box>
      ) : null}
      {/* Without a code, the server's state may still bring the other form, which would discard typed input. */}
      {server === undefined && code === '' ? null : (
        <SetupForm codeInAddress={code} onDone={() => setServer('ready')} />
      )}
    </Entrance>
  )
}
