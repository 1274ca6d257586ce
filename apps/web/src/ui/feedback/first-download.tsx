import { Text, type TextProps, VisuallyHidden } from '@mantine/core'
import { useFirstPull, useRemainingMs } from '../../data/index.ts'
import { commonTexts } from '../../texts/common.ts'
import { syncTexts } from '../../texts/sync.ts'
import { percentOf } from '../display/percent-of.ts'
import { useIsSlow } from '../hooks/use-is-slow.ts'

interface WaitingProps extends TextProps {
  /** Announced to screen readers, which can't see the skeleton beside it. */
  readonly text?: string
}

/** Shown while something loads. During the first download, shows its progress, or that it waits for the network. */
export function Waiting({ text = commonTexts.loading, ...props }: WaitingProps) {
  const first = useFirstPull()
  const remainingMs = useRemainingMs()
  const isSlow = useIsSlow()
  const shown =
    first === undefined || !isSlow
      ? null
      : first.isOnline
        ? syncTexts.firstDownload(percentOf(first.share ?? 0), remainingMs)
        : syncTexts.firstDownloadWaits(percentOf(first.share ?? 0))
  return (
    <>
      <output>
        {/* Without percentages, which would be announced at every change. */}
        <VisuallyHidden>{first?.isOnline === false ? syncTexts.firstDownloadWaits(0) : text}</VisuallyHidden>
      </output>
      {shown !== null && (
        <Text fz="sm" c="var(--bama-ink-2)" pb="sm" aria-hidden data-first-download {...props}>
          {shown}
        </Text>
      )}
    </>
  )
}

/** The placeholder for a count: a dash during the first download, otherwise empty, as the count follows at once. */
export const useNotCounted = (): string => (useFirstPull() === undefined ? '' : commonTexts.notCounted)
