import type { ImportReport } from '@bama/sync'
import type { Result } from '@bama/domain'
import type { AutoBackupReason, BackupFailure, ReadBackup, Watch } from '../../../data/index.ts'
import type { useBanner } from './use-banner.tsx'
import type { useProcessing } from './use-processing.tsx'

/** Shared by the tab's cards: result messages, the progress overlay, and confirming a restore. */
export type TabTools = Pick<ReturnType<typeof useBanner>, 'say'> &
  Pick<ReturnType<typeof useProcessing>, 'processToTheEnd'> & {
    /** Runs work that can be cancelled, and says why it failed. Resolves to null if it failed or was cancelled. */
    readonly attempt: <T>(
      title: string,
      work: (watch: Watch) => Promise<Result<T, BackupFailure>>,
      failed: (cause: string) => string,
    ) => Promise<{ readonly value: T } | null>
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
