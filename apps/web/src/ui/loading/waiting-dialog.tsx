import { Button, Text } from '@mantine/core'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useIsReplaced } from '../../data/index.ts'
import { commonTexts } from '../../texts/common.ts'
import { DialogFooter } from '../dialogs/dialog-footer.tsx'
import { SmallDialog } from '../dialogs/small-dialog.tsx'
import { reloadNewest } from './reload-newest.ts'

const { coming: texts } = commonTexts

/** Loads that take less than this show no dialog, which would only flash. */
const patienceMs = 500

interface WaitingDialogProps {
  /** Tries to load the chunk once. Rejects if that fails. */
  readonly loadNow: () => Promise<unknown>
  readonly onClose: () => void
  readonly takesBack: boolean
}

/** Shown in place of a dialog whose chunk hasn't loaded. Retries happen on their own, and at once by a button. A
 * chunk that a newer version replaced can only come with that version. */
export function WaitingDialog({ loadNow, onClose, takesBack }: WaitingDialogProps) {
  const [isLong, setIsLong] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const isReplaced = useIsReplaced()
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
  const said = isReplaced
    ? { title: commonTexts.newVersion, hint: commonTexts.newVersionHint }
    : isLost
      ? { title: texts.lost, hint: texts.lostHint }
      : texts
  return (
    <SmallDialog opened={isLong} onClose={onClose} takesBack={takesBack} title={said.title} size={420} zIndex={300}>
      <Text role="status" c="var(--bama-ink-2)">
        {said.hint}
      </Text>
      <DialogFooter
        mt={24}
        main={
          isReplaced ? (
            <Button onClick={() => void reloadNewest()}>{commonTexts.refresh}</Button>
          ) : (
            isLost && <Button onClick={ask}>{commonTexts.retry}</Button>
          )
        }
        onCancel={onClose}
        isCancelFirst
      />
    </SmallDialog>
  )
}
