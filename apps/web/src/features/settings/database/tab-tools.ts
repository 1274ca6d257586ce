import type { AutoBackupReason, ReadBackup } from '../../../data/index.ts'
import type { useBanner } from './use-banner.tsx'
import type { useProcessing } from './use-processing.tsx'

/** What the tab gives to its cards: to say what came of a deed, to cover the tab meanwhile, to ask before a restore. */
export type TabTools = Pick<ReturnType<typeof useBanner>, 'say'> &
  Pick<ReturnType<typeof useProcessing>, 'process' | 'processToTheEnd'> & {
    /** Before what is dangerous: false when there is none, and nothing may be done. */
    readonly backUpFirst: (reason: AutoBackupReason) => Promise<boolean>
    /** `onRestored`: what is to be done once it is in. */
    readonly restore: (backup: ReadBackup, question: string, onRestored?: () => Promise<void>) => void
  }
