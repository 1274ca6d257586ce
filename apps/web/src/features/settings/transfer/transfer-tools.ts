import type { useBanner } from '../database/use-banner.tsx'
import type { useProcessing } from '../database/use-processing.tsx'

/** What the tab gives to its cards: to say what came of a deed, and to cover the tab meanwhile. */
export type TransferTools = Pick<ReturnType<typeof useBanner>, 'say'> &
  Pick<ReturnType<typeof useProcessing>, 'process'>
