import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { exportCopy, removeCopy, useLeftCopies } from '../../data/index.ts'
import { leftCopyTexts as texts } from '../../texts/auth.ts'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { unreadable } from '../../ui/feedback/unreadable.ts'
import { SmallDialog } from '../../ui/dialogs/small-dialog.tsx'
import { useSignOut } from '../../ui/dialogs/use-sign-out.tsx'
import { downloadChanges } from './download-changes.ts'

/** Another person's copy is to be deleted from this device but has unsent changes. The dialog can't be dismissed. */
export function LeftCopiesDialog() {
  const [copy] = useLeftCopies()
  const [isBusy, setBusy] = useState(false)
  const [exported, setExported] = useState<string | null>(null)
  const signOut = useSignOut()
  if (copy === undefined) return null
  const { userId, name, unsent, why } = copy

  async function answer(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      unreadable(texts.failed)(error)
    } finally {
      setBusy(false)
    }
  }

  /** The browser doesn't tell whether the file was saved, so the person does, by deleting the copy. */
  async function takeAway(): Promise<void> {
    downloadChanges(await exportCopy(userId))
    setExported(userId)
  }

  return (
    <SmallDialog
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={texts.title}
      zIndex={300}
    >
      <Text fw={600}>
        <bdi dir="rtl">{name ?? texts.someone}</bdi> · {texts.unsent(unsent)}
      </Text>
      <Text mt={4} c="var(--bama-ink-2)">
        {texts.explanations[why]} {texts.files}
      </Text>
      <Text mt={4} role="status">
        {exported === userId && texts.check}
      </Text>
      <DialogFooter
        mt={20}
        main={
          <Button data-autofocus loading={isBusy} onClick={() => void answer(takeAway)}>
            {texts.export}
          </Button>
        }
      >
        {why !== 'other' ? null : (
          <Button variant="default" disabled={isBusy} onClick={() => void answer(signOut.start)}>
            {texts.signInAgain}
          </Button>
        )}
        <Button color="red" variant="light" disabled={isBusy} onClick={() => void answer(() => removeCopy(userId))}>
          {exported === userId ? texts.removeExported : texts.remove}
        </Button>
      </DialogFooter>
      {signOut.dialog}
    </SmallDialog>
  )
}
