import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { forceSync } from '../../../data/index.ts'
import { causeText, databaseTexts } from '../../../texts/database.ts'
import type { TabTools } from './tab-tools.ts'

/** Syncs now. Stays enabled offline, to explain why syncing isn't possible. */
export function ForceSyncButton({ say }: Pick<TabTools, 'say'>) {
  const [isBusy, setIsBusy] = useState(false)
  const force = async (): Promise<void> => {
    setIsBusy(true)
    const outcome = await forceSync()
    setIsBusy(false)
    if (outcome.ok) say('leaf', databaseTexts.sync.done)
    else say('red', databaseTexts.sync.failed(causeText(outcome.error)))
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
