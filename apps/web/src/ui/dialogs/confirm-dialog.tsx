import { Button, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Name } from '../display/names.tsx'
import classes from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  readonly opened: boolean
  readonly title: string
  /** What it is about, such as an event's name. */
  readonly subject?: string | undefined
  readonly question: string
  /** What follows from a yes. */
  readonly consequence?: string | undefined
  readonly confirm: string
  readonly cancel: string
  /** Of the answer that does it: red where something is lost. */
  readonly color?: 'red' | 'pine'
  /** Waited for; meanwhile a second answer is no answer. Closes the dialog, whatever comes of it. */
  readonly onConfirm: () => void | Promise<void>
  readonly onCancel: () => void
}

/** Windows below leave an Escape alone that was pressed here. */
const heldEscape = { 'data-mantine-stop-propagation': 'true' }

/** Asks before something is lost, or moved away. The safe answer has the focus. */
export function ConfirmDialog({
  opened,
  title,
  subject,
  question,
  consequence,
  confirm,
  cancel,
  color = 'red',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  // It is asked about until it has faded out.
  const [shown, setShown] = useState(subject)
  if (opened && subject !== shown) setShown(subject)

  const [isBusy, setIsBusy] = useState(false)
  // State is set a moment later; a second click in the same moment must find the door closed already.
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

  // Every Mantine window hears Escape at once: the one that opened this dialog would close it in the same breath.
  useEffect(() => {
    if (!opened) return undefined
    const onKeyDown = (key: KeyboardEvent): void => {
      if (key.key === 'Escape' && !key.isComposing) onCancel()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [opened, onCancel])

  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      size={420}
      centered
      zIndex={300}
      withCloseButton={false}
      classNames={{ body: classes.body ?? '' }}
      closeOnEscape={false}
      // The window that it stands in may be another feature's, which can't know that this one is open.
      attributes={{ content: heldEscape }}
    >
      {/* Not by the window's header: under a page with a bar of its own that would be a second banner. */}
      <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
      {shown !== undefined && (
        <p className={classes.subject}>
          <Name>{shown}</Name>
        </p>
      )}
      <p className={classes.question}>{question}</p>
      {consequence !== undefined && <p className={classes.consequence}>{consequence}</p>}
      <div className={classes.answers}>
        <Button color={color} loading={isBusy} onClick={() => void answer()} {...heldEscape}>
          {confirm}
        </Button>
        <Button variant="default" onClick={onCancel} data-autofocus {...heldEscape}>
          {cancel}
        </Button>
      </div>
    </Modal>
  )
}
