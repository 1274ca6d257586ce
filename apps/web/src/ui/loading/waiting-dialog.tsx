import { Button, Text } from '@mantine/core'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { commonTexts } from '../../texts/common.ts'
import { DialogFooter } from '../dialogs/dialog-footer.tsx'
import { SmallDialog } from '../dialogs/small-dialog.tsx'

const { coming: texts } = commonTexts

/** What comes within this is not announced: a dialog that flashes says nothing. */
const patienceMs = 500

interface WaitingDialogProps {
  /** Asks once more for what is waited for: fails when it cannot be had. */
  readonly loadNow: () => Promise<unknown>
  readonly onClose: () => void
}

/** In the place of a dialog whose chunk has not come yet. It is asked for by itself again and again, and at once by a button. */
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
  // The dialog that takes its place gives the focus back to what had it before both.
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
