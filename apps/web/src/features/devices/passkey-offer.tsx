import { Affix, Button, Group, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { addPasskey, usePasskeyOffer } from '../../data/index.ts'
import { passkeyTexts } from '../../texts/passkeys.ts'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'

const { offer: texts } = passkeyTexts

/** Offers a passkey once after signing in with a password, without blocking the page. */
export function PasskeyOffer() {
  const { userId, close } = usePasskeyOffer()
  const [isBusy, setBusy] = useState(false)
  async function accept(id: string): Promise<void> {
    setBusy(true)
    const added = await addPasskey(id)
    setBusy(false)
    close()
    if (added.ok) showDone(texts.done)
    else showFailure(texts.failed, added.error)
  }
  if (userId === null) return null
  return (
    // The bottom corner away from the navigation.
    <Affix position={{ bottom: 88 }} style={{ insetInlineEnd: 16 }}>
      <Paper
        w="min(360px, calc(100vw - 32px))"
        p="md"
        radius="md"
        shadow="float"
        bd="1px solid var(--bama-line)"
        role="region"
        aria-label={texts.title}
      >
        <Text fw={600} mb={4}>
          {texts.title}
        </Text>
        <Text size="sm" c="var(--bama-ink-2)" mb="md">
          {texts.about}
        </Text>
        <Group gap="sm">
          <Button h={44} aria-busy={isBusy} onClick={() => isBusy || void accept(userId)}>
            {texts.accept}
          </Button>
          <Button h={44} variant="subtle" color="gray" onClick={close}>
            {texts.later}
          </Button>
        </Group>
      </Paper>
    </Affix>
  )
}
