import { Button, Group, Stack, Text } from '@mantine/core'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { isLocalMode, makeCallLink, revokeCallLinks, useCallLinks, useSyncState } from '../../../data/index.ts'
import { callsTexts } from '../../../texts/calls.ts'
import { Ltr } from '../../../ui/display/names.tsx'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'

const { link: texts } = callsTexts
const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

interface CallLinkProps {
  readonly slotId: string
  /** The newly created link. The server returns it only once. */
  readonly link: string | null
  readonly onLink: (link: string | null) => void
}

/** Links to a page where a freelancer answers without an account. Stored on the server, so this needs a connection. */
export function CallLink({ slotId, link, onLink }: CallLinkProps) {
  const { isOnline } = useSyncState()
  const { state, refresh } = useCallLinks(slotId, isOnline && !isLocalMode())
  const [isBusy, setIsBusy] = useState(false)
  const open = state?.open ?? 0
  const making = async (): Promise<void> => {
    setIsBusy(true)
    const made = await makeCallLink(slotId)
    setIsBusy(false)
    if (!made.ok) return showFailure(texts.failed, made.error)
    onLink(made.value.link)
    await refresh()
  }
  const revoking = async (): Promise<void> => {
    setIsBusy(true)
    const revoked = await revokeCallLinks(slotId)
    setIsBusy(false)
    if (!revoked.ok) return showFailure(texts.revokeFailed, revoked.error)
    onLink(null)
    showDone(texts.revoked)
    await refresh()
  }
  return (
    <Stack gap={6} role="group" aria-label={texts.title}>
      <Group gap="4px 8px">
        <Text component="span" size="sm" fw={600}>
          {texts.title}
        </Text>
        {open > 0 && (
          <Text component="span" size="sm" c="var(--bama-ink-2)">
            {texts.open(open)}
          </Text>
        )}
      </Group>
      {link !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Ltr>{link}</Ltr>
        </Text>
      )}
      <Text size="sm" c="var(--bama-ink-2)">
        {isLocalMode() ? texts.needsServer : isOnline ? onlineText(link, open) : texts.offline}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconLink {...icon} />}
          disabled={!isOnline || isLocalMode() || isBusy}
          onClick={() => void making()}
        >
          {open > 0 ? texts.another : texts.make}
        </Button>
        {open > 0 && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconLinkOff {...icon} />}
            disabled={!isOnline || isBusy}
            onClick={() => void revoking()}
          >
            {texts.revoke}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Only the server knows whether there are links, but never shows one again. */
const onlineText = (link: string | null, open: number): string =>
  link !== null ? texts.once : open > 0 ? texts.notShownAgain : texts.none
