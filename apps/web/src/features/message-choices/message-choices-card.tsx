import { Divider, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isLocalMode, serverHasMail, useMessagePreferences, useSyncState } from '../../data/index.ts'
import { messageChoicesTexts as texts } from '../../texts/message-choices.ts'
import { TitledCard } from '../../ui/display/titled-card.tsx'
import { ChoicesTable } from './choices-table.tsx'
import { PushPart } from './push-part.tsx'
import { QuietPart } from './quiet-part.tsx'

/** The messages a user receives, by kind and channel, and quiet hours. Without a server only the app channel exists. */
export function MessageChoicesCard() {
  const own = useMessagePreferences()
  const { isOnline } = useSyncState()
  const isLocal = isLocalMode()
  const [hasMail, setHasMail] = useState(false)
  useEffect(() => {
    if (isLocal || !isOnline) return
    void serverHasMail().then((known) => known !== null && setHasMail(known))
  }, [isLocal, isOnline])
  if (own === undefined) return null
  const channels = isLocal
    ? (['app'] as const)
    : hasMail
      ? (['app', 'push', 'mail'] as const)
      : (['app', 'push'] as const)
  return (
    <TitledCard title={texts.title}>
      <Stack gap="md">
        <Text size="caption" c="dimmed">
          {texts.about}
        </Text>
        <ChoicesTable own={own} channels={channels} />
        {!isLocal && (
          <>
            <Divider />
            <PushPart userId={own.userId} isOnline={isOnline} />
            <Divider />
            <QuietPart own={own} />
          </>
        )}
      </Stack>
    </TitledCard>
  )
}
