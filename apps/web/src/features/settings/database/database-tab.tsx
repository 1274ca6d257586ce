import { SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type AutoBackupReason,
  createAutoBackup,
  importBackup,
  type ImportChoice,
  isLocalMode,
  type ReadBackup,
} from '../../../data/index.ts'
import { causeText, databaseTexts } from '../../../texts/database.ts'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { AutoBackupsCard } from './auto-backups-card.tsx'
import { BackupCard } from './backup-card.tsx'
import { ClearCard } from './clear-card.tsx'
import { ConnectCard } from './connect-card.tsx'
import { FormerCopyCard } from './former-copy-card.tsx'
import { ForceSyncButton } from './force-sync-button.tsx'
import { MigrationCard } from './migration-card.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { StatsCard } from './stats-card.tsx'
import { StorageCard } from './storage-card.tsx'
import type { RestoringMore, TabTools } from './tab-tools.ts'
import { useBanner } from './use-banner.tsx'
import { useProcessing } from './use-processing.tsx'

/** Renders the sync state around the sync button. */
export type SyncPart = (button: ReactNode) => ReactNode

/** Renders shared storage, in local mode. */
export type SharingPart = (tools: Pick<TabTools, 'say' | 'processToTheEnd'>) => ReactNode

interface DatabaseTabProps {
  readonly sync: SyncPart
  readonly sharing: SharingPart
}

interface RestoreQuestion {
  readonly backup: ReadBackup
  readonly question: string
  readonly more?: RestoringMore | undefined
}

/** The local database for admins: contents, sync, backups and storage. */
export function DatabaseTab({ sync, sharing }: DatabaseTabProps) {
  const { banner, say } = useBanner()
  const { overlay, process, processToTheEnd } = useProcessing()
  const dialog = useDialog<RestoreQuestion>()
  const attempt: TabTools['attempt'] = async (title, work, failed) => {
    const outcome = await process(title, work)
    if (outcome.ok) return outcome
    if (outcome.error.code !== 'cancelled') say('red', failed(causeText(outcome.error)))
    return null
  }
  const backUpFirst = async (reason: AutoBackupReason, spared?: string): Promise<boolean> => {
    const { creating, createFailed } = databaseTexts.automatic
    return (await attempt(creating, (watch) => createAutoBackup(reason, watch, spared), createFailed)) !== null
  }
  const tools = {
    say,
    attempt,
    processToTheEnd,
    backUpFirst,
    restore: (backup: ReadBackup, question: string, more?: RestoringMore) => dialog.open({ backup, question, more }),
  }

  const restore = async (choice: ImportChoice): Promise<void> => {
    if (dialog.subject === undefined) return
    const { backup, more } = dialog.subject
    dialog.close()
    if (!(await backUpFirst('before_import', more?.spared))) return
    const { backup: texts } = databaseTexts
    const answer = await processToTheEnd(texts.restoring, () => importBackup(backup, choice))
    if (!answer.ok) return say('red', texts.restoreFailed(causeText(answer.error)))
    const { created, updated, restored, files } = answer.value
    const said = texts.restored(created + updated + restored, files.count)
    if (files.leftOut === 0) say('leaf', said)
    else say('red', `${said}. ${texts.notRestored(files.leftOut)}`)
    await more?.onRestored?.(answer.value)
  }

  return (
    <Stack>
      {banner}
      <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
        <Stack>
          <MigrationCard {...tools} />
          {sync(<ForceSyncButton say={say} />)}
          {isLocalMode() && sharing(tools)}
          {isLocalMode() ? <ConnectCard {...tools} /> : <FormerCopyCard {...tools} />}
          <BackupCard {...tools} />
          <AutoBackupsCard {...tools} />
          <StorageCard />
        </Stack>
        <Stack>
          <StatsCard />
          {/* In local mode this device may hold the only copy. */}
          {!isLocalMode() && <ClearCard {...tools} />}
        </Stack>
      </SimpleGrid>
      {dialog.subject !== undefined && (
        <RestoreDialog
          key={dialog.key}
          {...dialog.props}
          backup={dialog.subject.backup}
          question={dialog.subject.question}
          users={dialog.subject.more?.users ?? false}
          onRestore={(choice) => void restore(choice)}
        />
      )}
      {overlay}
    </Stack>
  )
}
