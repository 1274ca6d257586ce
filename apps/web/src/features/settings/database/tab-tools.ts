import type { ImportReport } from '@bama/sync'
import type { AutoBackupReason, ReadBackup } from '../../../data/index.ts'
import type { useBanner } from './use-banner.tsx'
import type { useProcessing } from './use-processing.tsx'

/** What the tab gives to its cards: to say what came of a deed, to cover the tab meanwhile, to ask before a restore. */
export type TabTools = Pick<ReturnType<typeof useBanner>, 'say'> &
  Pick<ReturnType<typeof useProcessing>, 'process' | 'processToTheEnd'> & {
    /** Before what is dangerous: false when there is none, and nothing may be done. */
    readonly backUpFirst: (reason: AutoBackupReason) => Promise<boolean>
    readonly restore: (backup: ReadBackup, question: string, more?: RestoringMore) => void
  }

/** Of a backup that is more than one: that its people are meant to come in, and what is to be done once it is in. */
export interface RestoringMore {
  readonly users: boolean
  readonly onRestored: (report: ImportReport) => Promise<void>
}
