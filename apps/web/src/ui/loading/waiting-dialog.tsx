import { Button, Text } from '@mantine/core'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { commonTexts } from '../../texts/common.ts'
import { DialogFooter } from '../dialogs/dialog-footer.tsx'
import { SmallDialog } from '../dialogs/small-dialog.tsx'

const { coming: texts } = commonTexts

/** Loads that take less than this show no dialog, which would only flash. */
const patienceMs = 500

interface WaitingDialogProps {
  /** Tries to load the chunk once. Rejects if that fails. */
  readonly loadNow: () => Promise<unknown>
  readonly onClose: () => void
}

/** Shown in place of a dialog whose chunk hasn't loaded. Retries happen on their own, and at once by a button. */
export function WaitingDialog({ loadNow, onClose }: WaitingDialogProps) {
  const [isLong, setIsLong] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const ask = useCallback(() => {
    setIsLost(false)
    loadNow().catch(() => setIsLost(true))
  }, [loadNow])
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsLong(true)
      ask()
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [ask])
  // Restores the previous focus, so that the real dialog returns it there when it closes.
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <SmallDialog opened={isLong} onClose={onClose} title={isLost ? texts.lost : texts.title} size={420} zIndex={300}>
      <Text role="status" c="var(--bama-ink-2)">
        {isLost ? texts.lostHint : texts.hint}
      </Text>
      <DialogFooter
        mt={24}
        main={isLost && <Button onClick={ask}>{commonTexts.retry}</Button>}
        onCancel={onClose}
        isCancelFirst
      />
    </SmallDialog>
  )
}
