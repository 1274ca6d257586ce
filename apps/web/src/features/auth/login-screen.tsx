import { Box, Flex, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { fetchSetupNeeded } from '../../data/early.ts'
import type { signIn, signInByPasskey } from '../../data/index.ts'
import { authTexts } from '../../texts/auth.ts'
import { Entrance } from '../../ui/display/entrance.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'

interface LoginScreenProps {
  /** Passed in: the page stands before what signs people in has loaded. */
  readonly signIn: typeof signIn
  /** Where a passkey of this device signs somebody in. */
  readonly passkey?: typeof signInByPasskey | undefined
  /** Whether the session ran out by itself: the data stayed on the device. */
  readonly expired: boolean
  /** Whether somebody's copy on this device opens without the server. */
  readonly opensOffline?: boolean
  /** Whether the account was blocked or deleted. */
  readonly blocked?: boolean
  /** Called when the server has no user yet. */
  readonly onSetupNeeded: () => void
}

/** Sign-in (A2.17–A2.22). The router decides where to go afterwards. */
export function LoginScreen({
  signIn,
  passkey,
  expired,
  opensOffline = false,
  blocked = false,
  onSetupNeeded,
}: LoginScreenProps) {
  const { online } = useNetwork()
  const [isServerThere, setServerThere] = useState(true)
  // What the server says to a new try is truer than how the last session ended.
  const [hasTried, setHasTried] = useState(false)

  useEffect(() => {
    if (!online) return undefined
    let current = true
    async function check(): Promise<void> {
      const needed = await fetchSetupNeeded()
      if (!current) return
      setServerThere(needed !== null)
      if (needed === true) onSetupNeeded()
    }
    void check()
    return () => {
      current = false
    }
  }, [online, onSetupNeeded])

  const offline = opensOffline ? authTexts.offlineHere : authTexts.offline
  const unreachable = opensOffline ? authTexts.serverUnreachableHere : authTexts.serverUnreachable
  const note = !online ? offline : isServerThere ? null : unreachable
  return (
    <Entrance title={authTexts.title}>
      {expired ? (
        <Box mb={20}>
          <Notice tone="spot">{authTexts.expired}</Notice>
        </Box>
      ) : null}
      {blocked && !hasTried ? (
        <Box mb={20}>
          <Notice tone="red">{authTexts.blocked}</Notice>
        </Box>
      ) : null}
      {isSecureContext ? null : (
        <Box mb={20}>
          <Notice tone="red">{authTexts.insecure}</Notice>
        </Box>
      )}
      {passkey === undefined ? null : <PasskeyButton signIn={passkey} />}
      <LoginForm signIn={signIn} onTry={() => setHasTried(true)} />
      <Text mt={20} fz="sm" c="var(--bama-ink-2)">
        <Text span inherit fw={600}>
          {authTexts.forgotten}
        </Text>{' '}
        {authTexts.forgottenHint}
      </Text>
      {note === null ? null : (
        <Flex component="output" gap="xs" mt={20} c="var(--bama-ink-2)" fz="sm" lh="sm">
          <IconCloudOff size={18} stroke={1.7} aria-hidden="true" />
          <span>{note}</span>
        </Flex>
      )}
    </Entrance>
  )
}
