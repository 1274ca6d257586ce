import { SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { createAutoBackup, importBackup, type ImportChoice, type ReadBackup } from '../../../data/index.ts'
import { causeText, databaseTexts } from '../../../texts/database.ts'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { AutoBackupsCard } from './auto-backups-card.tsx'
import { BackupCard } from './backup-card.tsx'
import { ClearCard } from './clear-card.tsx'
import { ForceSyncButton } from './force-sync-button.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { StatsCard } from './stats-card.tsx'
import { StorageCard } from './storage-card.tsx'
import { useBanner } from './use-banner.tsx'
import { useProcessing } from './use-processing.tsx'

/** How this device and the server agree, around the button that syncs. */
export type SyncPart = (button: ReactNode) => ReactNode

interface Asked {
  readonly backup: ReadBackup
  readonly question: string
}

/** This device's database: what it holds, how it agrees with the server, its backups. For admins. */
export function DatabaseTab({ sync }: { readonly sync: SyncPart }) {
  const { banner, say } = useBanner()
  const { overlay, process, processToTheEnd } = useProcessing()
  const asked = useDialog<Asked>()
  const tools = {
    say,
    process,
    processToTheEnd,
    restore: (backup: ReadBackup, question: string) => asked.open({ backup, question }),
  }

  const restore = async (choice: ImportChoice): Promise<void> => {
    const backup = asked.subject?.backup
    if (backup === undefined) return
    asked.close()
    const { backup: texts, automatic } = databaseTexts
    const kept = await process(automatic.creating, (watch) => createAutoBackup('before_import', watch))
    if (!kept.ok) {
      if (kept.error.code !== 'cancelled') say('red', automatic.createFailed(causeText(kept.error)))
      return
    }
    const answer = await processToTheEnd(texts.restoring, () => importBackup(backup, choice))
    if (answer.ok) say('leaf', texts.restored(answer.value.created + answer.value.updated + answer.value.restored))
    else say('red', texts.restoreFailed(causeText(answer.error)))
  }

  return (
    <Stack>
      {banner}
      <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
        <Stack>
          {sync(<ForceSyncButton say={say} />)}
          <BackupCard {...tools} />
          <AutoBackupsCard {...tools} />
          <StorageCard />
        </Stack>
        <Stack>
          <StatsCard />
          <ClearCard {...tools} />
        </Stack>
      </SimpleGrid>
      {asked.subject !== undefined && (
        <RestoreDialog
          key={asked.key}
          opened={asked.isOpen}
          {...asked.subject}
          onRestore={(choice) => void restore(choice)}
          onClose={asked.close}
          onClosed={asked.forget}
        />
      )}
      {overlay}
    </Stack>
  )
}
