import { Button, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { Name } from '../../ui/names.tsx'
import classes from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  readonly opened: boolean
  readonly title: string
  /** What it is about, such as an event's name. */
  readonly subject?: string | undefined
  readonly question: string
  readonly confirm: string
  readonly cancel: string
  readonly isBusy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something is lost. The safe answer has the focus. */
export function ConfirmDialog({
  opened,
  title,
  subject,
  question,
  confirm,
  cancel,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
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
      title={title}
      size={420}
      centered
      zIndex={300}
      withCloseButton={false}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
      closeOnEscape={false}
    >
      {subject !== undefined && (
        <p className={classes.subject}>
          <Name>{subject}</Name>
        </p>
      )}
      <p className={classes.question}>{question}</p>
      <div className={classes.answers}>
        <Button color="red" loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancel}
        </Button>
      </div>
    </Modal>
  )
}
