import { Progress, Text } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Watch } from '../../../data/index.ts'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../../ui/dialogs/small-dialog.tsx'
import { focusReturnMs } from '../../../ui/hooks/use-after-focus-return.ts'
import { percentOf } from '../../../ui/display/percent-of.ts'

interface Running {
  readonly title: string
  /** Absent for work that can't be cancelled and reports no progress. */
  readonly job?: { readonly onShare: OnShare; readonly cancel: () => void }
}

/** Subscribes to a job's progress, 0 to 1. Returns the unsubscribe function. */
type OnShare = (listener: (share: number) => void) => () => void

/** Runs work behind an overlay with a title. `process` is cancellable and shows progress, `processToTheEnd` neither. */
interface Processing {
  readonly overlay: ReactNode
  readonly process: <T>(title: string, work: (watch: Watch) => Promise<T>) => Promise<T>
  readonly processToTheEnd: <T>(title: string, work: () => Promise<T>) => Promise<T>
}

export function useProcessing(): Processing {
  const [running, setRunning] = useState<Running>()
  const [isOpen, setIsOpen] = useState(false)
  const during = useCallback(async <T,>(begin: Running, work: () => Promise<T>): Promise<T> => {
    setRunning(begin)
    setIsOpen(true)
    try {
      return await work()
    } finally {
      setIsOpen(false)
      // A dialog opened next returns the focus to where it finds it, which must not be in this overlay.
      await new Promise((resolve) => setTimeout(resolve, focusReturnMs))
    }
  }, [])
  const cancel = running?.job?.cancel
  return {
    overlay: running !== undefined && (
      <SmallDialog
        opened={isOpen}
        title={running.title}
        onClose={() => cancel?.()}
        closeOnClickOutside={false}
        closeOnEscape={cancel !== undefined}
        size={420}
        centered
      >
        {running.job === undefined ? (
          <Progress value={100} animated aria-label={running.title} />
        ) : (
          <Share title={running.title} onShare={running.job.onShare} />
        )}
        {cancel !== undefined && <DialogFooter mt={24} onCancel={cancel} isCancelFirst />}
      </SmallDialog>
    ),
    process: useCallback(
      (title, work) => {
        const control = new AbortController()
        const listeners = new Set<(share: number) => void>()
        const onShare: OnShare = (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        }
        const onProgress = (share: number): void => listeners.forEach((listener) => listener(share))
        const job = { onShare, cancel: () => control.abort() }
        return during({ title, job }, () => work({ onProgress, signal: control.signal }))
      },
      [during],
    ),
    processToTheEnd: useCallback((title, work) => during({ title }, work), [during]),
  }
}

/** A component of its own, so that progress doesn't re-render the tab. */
function Share({ title, onShare }: { readonly title: string; readonly onShare: OnShare }) {
  const [percent, setPercent] = useState(0)
  useEffect(() => onShare((share) => setPercent(percentOf(share))), [onShare])
  return (
    <>
      <Progress value={percent} aria-label={title} />
      <Text fz="sm" mt="xs" c="var(--bama-ink-2)">
        {percent}%
      </Text>
    </>
  )
}
