import { Button, Progress, Text } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import type { Watch } from '../../../data/index.ts'
import { commonTexts } from '../../../texts/common.ts'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { SmallDialog } from '../../../ui/dialogs/small-dialog.tsx'
import { percentOf } from '../../../ui/display/percent-of.ts'

interface Running {
  readonly title: string
  /** 0 to 1; null where nobody can say. */
  readonly share: number | null
  /** Absent for what can't be called off. */
  readonly cancel?: () => void
}

/** How work is begun: what covers the tab meanwhile says its title. What can be cancelled is told how to hear it. */
interface Processing {
  readonly overlay: ReactNode
  readonly process: <T>(title: string, work: (watch: Watch) => Promise<T>) => Promise<T>
  readonly processToTheEnd: <T>(title: string, work: () => Promise<T>) => Promise<T>
}

/** Covers the tab while something is processed, and says how far it is. */
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
    }
  }, [])
  const cancel = running?.cancel
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
        <Progress
          value={running.share === null ? 100 : percentOf(running.share)}
          animated={running.share === null}
          aria-label={running.title}
        />
        {running.share !== null && (
          <Text fz="sm" mt="xs" c="var(--bama-ink-2)">
            {percentOf(running.share)}%
          </Text>
        )}
        {cancel !== undefined && (
          <DialogFooter mt={24}>
            <Button variant="default" onClick={cancel} data-autofocus>
              {commonTexts.cancel}
            </Button>
          </DialogFooter>
        )}
      </SmallDialog>
    ),
    process: useCallback(
      (title, work) => {
        const control = new AbortController()
        const onProgress = (share: number): void => setRunning((now) => now && { ...now, share })
        const begin = { title, share: 0, cancel: () => control.abort() }
        return during(begin, () => work({ onProgress, signal: control.signal }))
      },
      [during],
    ),
    processToTheEnd: useCallback((title, work) => during({ title, share: null }, work), [during]),
  }
}
