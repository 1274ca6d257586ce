import { Anchor, Box, Button, Flex, Stack, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { fetchServerState, type ServerState } from '../../data/early.ts'
import type { signIn, signInByPasskey } from '../../data/index.ts'
import { authTexts } from '../../texts/auth.ts'
import { localTexts } from '../../texts/local.ts'
import { Entrance } from '../../ui/display/entrance.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SwitchButton } from './switch-button.tsx'

interface LoginScreenProps {
  /** Passed in because the page renders before the sign-in code has loaded. */
  readonly signIn: typeof signIn
  /** Signs in with a passkey. Undefined if this device has none. */
  readonly passkey?: typeof signInByPasskey | undefined
  /** Whether the session expired. The data is still on the device. */
  readonly expired: boolean
  /** Whether data on this device can be opened without the server. */
  readonly opensOffline?: boolean
  /** Whether the account was blocked or deleted. */
  readonly blocked?: boolean
  /** Whether this device works without a server. */
  readonly isLocal?: boolean
  /** Whether work done here without a server has been set aside. */
  readonly isAside?: boolean
  /** Sets that work aside in order to use this address's server, or resumes it. */
  readonly putAside?: ((isAside: boolean) => Promise<boolean>) | undefined
  /** Called when there is no account yet, either on the server or on a device that is to work without one. */
  readonly onSetupNeeded: () => void
}

/** Sign-in (A2.17–A2.22). The router decides where to go afterwards. */
export function LoginScreen({
  signIn,
  passkey,
  expired,
  opensOffline = false,
  blocked = false,
  isLocal = false,
  isAside = false,
  putAside,
  onSetupNeeded,
}: LoginScreenProps) {
  const { online } = useNetwork()
  const [server, setServer] = useState<ServerState>()
  // A new attempt's result supersedes the notice about how the last session ended.
  const [hasTried, setHasTried] = useState(false)

  useEffect(() => {
    if (!online) return undefined
    let current = true
    async function check(): Promise<void> {
      const state = await fetchServerState()
      if (!current) return
      setServer(state)
      if (state === 'setup_needed' && !isLocal) onSetupNeeded()
    }
    void check()
    return () => {
      current = false
    }
  }, [online, isLocal, onSetupNeeded])

  const offline = opensOffline ? authTexts.offlineHere : authTexts.offline
  const unreachable = opensOffline ? authTexts.serverUnreachableHere : authTexts.serverUnreachable
  // Without a server but with earlier work on this device, it is not a first visit.
  const isNoServer = server === 'none' && !isLocal && !opensOffline && !expired
  const note =
    isLocal || isNoServer ? null : !online ? offline : server === undefined || server === 'ready' ? null : unreachable
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
      {isNoServer ? (
        <Stack gap="sm">
          <Notice tone="spot">{localTexts.noServer}</Notice>
          <Button fullWidth h={48} fz={16} onClick={onSetupNeeded}>
            {localTexts.begin}
          </Button>
          <Text fz="sm" c="var(--bama-ink-2)">
            {localTexts.meaning}
          </Text>
          <Anchor href="/join" lh="44px" fw={600}>
            {localTexts.join}
          </Anchor>
        </Stack>
      ) : (
        <>
          {passkey === undefined ? null : <PasskeyButton signIn={passkey} />}
          <LoginForm signIn={signIn} isLocal={isLocal} onTry={() => setHasTried(true)} />
          <Text mt={20} fz="sm" c="var(--bama-ink-2)">
            <Text span inherit fw={600}>
              {authTexts.forgotten}
            </Text>{' '}
            {isLocal ? localTexts.forgottenHint : authTexts.forgottenHint}
          </Text>
        </>
      )}
      {isLocal ? (
        <Text mt={12} fz="sm" c="var(--bama-ink-2)">
          {localTexts.noProtection}
        </Text>
      ) : null}
      {putAside !== undefined && isLocal && (server === 'ready' || server === 'setup_needed') ? (
        <OtherPlace
          note={localTexts.serverIsHere}
          go={localTexts.toServer}
          meaning={localTexts.toServerMeaning}
          onGo={() => putAside(true)}
        />
      ) : null}
      {putAside !== undefined && isAside && !isLocal ? (
        <OtherPlace note={localTexts.aside} go={localTexts.takeUp} onGo={() => putAside(false)} />
      ) : null}
      {note === null ? null : (
        <Flex component="output" gap="xs" mt={20} c="var(--bama-ink-2)" fz="sm" lh="sm">
          <IconCloudOff size={18} stroke={1.7} aria-hidden="true" />
          <span>{note}</span>
        </Flex>
      )}
    </Entrance>
  )
}

interface OtherPlaceProps {
  readonly note: string
  readonly go: string
  /** What choosing this option leads to. */
  readonly meaning?: string
  readonly onGo: () => Promise<boolean>
}

/** Offers to switch between the server and the work done on this device without it. */
const OtherPlace = ({ note, go, meaning, onGo }: OtherPlaceProps) => (
  <Stack gap="xs" mt={20} fz="sm" c="var(--bama-ink-2)">
    <Text inherit>{note}</Text>
    <SwitchButton variant="default" h={44} onGo={onGo}>
      {go}
    </SwitchButton>
    {meaning === undefined ? null : <Text inherit>{meaning}</Text>}
  </Stack>
)
