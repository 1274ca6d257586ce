import { Button, SimpleGrid, Stack } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { forceSync } from '../../../data/index.ts'
import { causeText, databaseTexts } from '../../../texts/database.ts'
import { StatsCard } from './stats-card.tsx'
import { StorageCard } from './storage-card.tsx'
import { useBanner } from './use-banner.tsx'

/** How this device and the server agree, around the button that syncs. */
export type SyncPart = (button: ReactNode) => ReactNode

/** This device's database: what it holds, how it agrees with the server. For admins. */
export function DatabaseTab({ sync }: { readonly sync: SyncPart }) {
  const { banner, say } = useBanner()
  return (
    <Stack>
      {banner}
      <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
        <Stack>
          {sync(<ForceSyncButton say={say} />)}
          <StorageCard />
        </Stack>
        <StatsCard />
      </SimpleGrid>
    </Stack>
  )
}

/** Pressed without a connection it says why it can't: that is what it is pressed for. */
function ForceSyncButton({ say }: { readonly say: ReturnType<typeof useBanner>['say'] }) {
  const [isBusy, setIsBusy] = useState(false)
  const force = async (): Promise<void> => {
    setIsBusy(true)
    const outcome = await forceSync()
    setIsBusy(false)
    if (outcome.ok) say('leaf', databaseTexts.sync.done)
    else say('red', databaseTexts.sync.failed(causeText(outcome.error.code)))
  }
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden="true" />}
      loading={isBusy}
      onClick={() => void force()}
    >
      {databaseTexts.sync.force}
    </Button>
  )
}
