import type { ImportReport } from '@bama/sync'
import type { AutoBackupReason, ReadBackup } from '../../../data/index.ts'
import type { useBanner } from './use-banner.tsx'
import type { useProcessing } from './use-processing.tsx'

/** Shared by the tab's cards: result messages, the progress overlay, and confirming a restore. */
export type TabTools = Pick<ReturnType<typeof useBanner>, 'say'> &
  Pick<ReturnType<typeof useProcessing>, 'process' | 'processToTheEnd'> & {
    /** Makes a backup before a destructive step. Resolves to false if it failed; the step must not follow then. */
    readonly backUpFirst: (reason: AutoBackupReason) => Promise<boolean>
    readonly restore: (backup: ReadBackup, question: string, more?: RestoringMore) => void
  }

/** Options for restoring: whether people are imported initially, and a follow-up step. */
export interface RestoringMore {
  readonly users?: boolean
  readonly onRestored?: (report: ImportReport) => Promise<void>
  /** The timestamp of the automatic backup that is restored, which the one made first must not push out. */
  readonly spared?: string
}
