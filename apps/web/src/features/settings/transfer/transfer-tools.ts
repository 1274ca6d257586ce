import type { useBanner } from '../database/use-banner.tsx'
import type { useProcessing } from '../database/use-processing.tsx'

/** Shared by the tab's cards: result messages and the progress overlay. */
export type TransferTools = Pick<ReturnType<typeof useBanner>, 'say'> &
  Pick<ReturnType<typeof useProcessing>, 'process'>
