import { Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Name } from '../display/names.tsx'
import { DialogFooter } from './dialog-footer.tsx'
import { SmallDialog } from './small-dialog.tsx'

export interface ConfirmTexts {
  readonly title: string
  /** What the question is about, such as an event's name. */
  readonly subject?: string | undefined
  readonly question: string
  /** What happens on confirmation. */
  readonly consequence?: string | undefined
  readonly confirm: string
  readonly cancel: string
  /** The confirm button's colour: red if something is lost. */
  readonly color?: 'red' | 'pine'
}

interface ConfirmDialogProps extends ConfirmTexts {
  /** What the question is about, if a sentence isn't enough. */
  readonly details?: ReactNode
  readonly opened: boolean
  /** Awaited; further answers are ignored meanwhile. Must close the dialog, whatever the outcome. */
  readonly onConfirm: () => void | Promise<void>
  readonly onCancel: () => void
}

/** Makes dialogs below ignore an Escape pressed in this one. */
const heldEscape = { 'data-mantine-stop-propagation': 'true' }

/** Asks before something is lost or moved away. The safe answer has the focus. */
export function ConfirmDialog({
  opened,
  title,
  subject,
  question,
  consequence,
  details,
  confirm,
  cancel,
  color = 'red',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  // Keeps the subject until the exit transition has ended.
  const [shown, setShown] = useState(subject)
  if (opened && subject !== shown) setShown(subject)

  const [isBusy, setIsBusy] = useState(false)
  // State updates are deferred, and a second click may come before the next render.
  const isAnswered = useRef(false)
  const answer = async (): Promise<void> => {
    if (!opened || isAnswered.current) return
    isAnswered.current = true
    setIsBusy(true)
    try {
      await onConfirm()
    } finally {
      isAnswered.current = false
      setIsBusy(false)
    }
  }

  // What is being done can't be taken back, and a question asked meanwhile would be closed instead of this one.
  const refuse = (): void => {
    if (!isAnswered.current) onCancel()
  }

  // Every open Mantine dialog listens for Escape, so the one below would close too.
  const refuseByKey = useEffectEvent(refuse)
  useEffect(() => {
    if (!opened) return undefined
    const onKeyDown = (key: KeyboardEvent): void => {
      if (key.key === 'Escape' && !key.isComposing) refuseByKey()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [opened])

  return (
    <SmallDialog
      opened={opened}
      title={title}
      titleGap={16}
      onClose={refuse}
      size={420}
      centered
      zIndex={300}
      closeOnEscape={false}
      // The dialog below may belong to another feature, which can't know that this one is open.
      attributes={{ content: heldEscape }}
    >
      {shown !== undefined && (
        <Text inherit fw={600} mb={8} style={{ overflowWrap: 'anywhere' }}>
          <Name>{shown}</Name>
        </Text>
      )}
      <Text c="var(--bama-ink-2)">{question}</Text>
      {consequence !== undefined && (
        <Text fz={14} lh={1.5} c="var(--bama-ink-2)" mt={8}>
          {consequence}
        </Text>
      )}
      {details}
      <DialogFooter
        mt={24}
        main={
          <Button color={color} loading={isBusy} onClick={() => void answer()} {...heldEscape}>
            {confirm}
          </Button>
        }
      >
        <Button variant="default" onClick={refuse} data-autofocus {...heldEscape}>
          {cancel}
        </Button>
      </DialogFooter>
    </SmallDialog>
  )
}
