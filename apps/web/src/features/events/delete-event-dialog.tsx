import { deleteEvent } from '@bama/domain'
import { useState } from 'react'
import { useRun } from '../../data/index.ts'
import { eventsTexts } from '../../texts/events.ts'
import type { BoardEvent } from './board/board-actions.ts'
import { focusCardMenu } from './board/card-focus.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { showDone, showFailure } from './show-outcome.ts'

interface DeleteEventDialogProps {
  readonly event: BoardEvent | null
  /** The card that takes the focus when this one is gone. */
  readonly neighbourOf: (event: BoardEvent) => string | undefined
  readonly onClose: () => void
}

/** Asks, then deletes for good. */
export function DeleteEventDialog({ event, neighbourOf, onClose }: DeleteEventDialogProps) {
  const run = useRun()
  const [isBusy, setIsBusy] = useState(false)

  const remove = async (): Promise<void> => {
    if (event === null) return
    const neighbour = neighbourOf(event)
    setIsBusy(true)
    const outcome = await run(deleteEvent, { event })
    setIsBusy(false)
    onClose()
    if (!outcome.ok) return showFailure(eventsTexts.toast.deleteFailed, outcome.error)
    showDone(eventsTexts.toast.deleted)
    if (neighbour !== undefined) focusCardMenu(neighbour)
  }

  const { title, question, confirm, cancel } = eventsTexts.deletion
  return (
    <ConfirmDialog
      opened={event !== null}
      title={title}
      subject={event?.name}
      question={question}
      confirm={confirm}
      cancel={cancel}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={() => {
        onClose()
        // The menu item that opened this is gone; its card's button is the nearest thing.
        if (event !== null) focusCardMenu(event.id)
      }}
    />
  )
}
