import type { Actor } from '@bama/domain'
import { type ReactNode, useEffect } from 'react'
import { useEventRecord, useMayStillArrive } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { RecordDialog, useShownId } from '../../../ui/dialogs/record-dialog.tsx'
import type { BoardEvent } from '../board/board-actions.ts'
import { DetailActions } from './detail-actions.tsx'
import { DetailBody } from './detail-body.tsx'
import { DetailHead } from './detail-head.tsx'
import { heldFacts } from '../../../ui/forms/held-facts.ts'
import { LeftDraft } from '../../../ui/writing/left-draft.tsx'

interface EventDetailDialogProps {
  /** The id from the address, or undefined if no event is open. */
  readonly eventId: string | undefined
  /** Whether another dialog is open above this one and handles the keys. */
  readonly isCovered: boolean
  readonly actor: Actor
  readonly isPhone: boolean
  readonly onClose: () => void
  /** Renders the button that starts and stops the event's timer. */
  readonly renderTimer: (event: BoardEvent) => ReactNode
  readonly renderComments: (event: BoardEvent) => ReactNode
}

/** One event with all its details, at a stable address. */
export function EventDetailDialog({
  eventId,
  isCovered,
  actor,
  isPhone,
  onClose,
  renderTimer,
  renderComments,
}: EventDetailDialogProps) {
  const { shownId, forget } = useShownId(eventId)
  useEffect(() => {
    if (eventId !== undefined) void heldFacts.load({ personId: actor.id, recordId: eventId })
  }, [actor.id, eventId])
  const event = useEventRecord(shownId)
  return (
    <RecordDialog
      isOpen={eventId !== undefined}
      row={event}
      isFilling={useMayStillArrive(event === null ? (shownId ?? null) : null)}
      isCovered={isCovered}
      isPhone={isPhone}
      size={672}
      texts={eventsTexts.detail}
      onClose={onClose}
      onClosed={forget}
      left={<LeftDraft key={shownId} item={`event ${shownId}`} />}
    >
      {(event) => (
        <>
          <DetailHead event={event} isPhone={isPhone} onClose={onClose} />
          <DetailBody
            key={event.id}
            event={event}
            actor={actor}
            timer={renderTimer(event)}
            comments={renderComments(event)}
          />
          <DetailActions event={event} isPhone={isPhone} />
        </>
      )}
    </RecordDialog>
  )
}
