import { Text, type TextProps, VisuallyHidden } from '@mantine/core'
import { useFirstPull, useRemainingMs } from '../../data/index.ts'
import { commonTexts } from '../../texts/common.ts'
import { syncTexts } from '../../texts/sync.ts'
import { percentOf } from '../display/percent-of.ts'
import { useIsSlow } from '../hooks/use-is-slow.ts'

interface WaitingProps extends TextProps {
  /** Said to who can't see the skeleton beside this. */
  readonly text?: string
}

/** While something loads: for a first download how far it is, and that it waits for the network. */
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
        {/* Without the percents: they would be read out one after the other. */}
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

/** Stands for a count that a first download has yet to bring; else there is nothing to say while it is read. */
export const useNotCounted = (): string => (useFirstPull() === undefined ? '' : commonTexts.notCounted)
