import type { Actor } from '@bama/domain'
import { type ReactNode, useEffect } from 'react'
import { useEventRecord, useSyncState } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { RecordDialog, useShownId } from '../../../ui/dialogs/record-dialog.tsx'
import type { BoardEvent } from '../board/board-actions.ts'
import { DetailActions, type DetailCommands } from './detail-actions.tsx'
import { DetailBody } from './detail-body.tsx'
import { DetailHead } from './detail-head.tsx'
import { heldFacts } from './held-facts.ts'

interface EventDetailDialogProps {
  /** The event in the address; undefined when none is open. */
  readonly eventId: string | undefined
  /** Another dialog stands above this one: keys are that one's. */
  readonly isCovered: boolean
  readonly actor: Actor
  readonly isPhone: boolean
  readonly commands: DetailCommands
  readonly onClose: () => void
  /** Starts and stops its timer. */
  readonly renderTimer: ((event: BoardEvent) => ReactNode) | undefined
  /** What people say of the event. */
  readonly renderComments: ((event: BoardEvent) => ReactNode) | undefined
}

/** One event, whole. Its address is stable. */
export function EventDetailDialog({
  eventId,
  isCovered,
  actor,
  isPhone,
  commands,
  onClose,
  renderTimer,
  renderComments,
}: EventDetailDialogProps) {
  const { shownId, forget } = useShownId(eventId)
  useEffect(() => {
    if (eventId !== undefined) void heldFacts.load({ personId: actor.id, eventId })
  }, [actor.id, eventId])
  return (
    <RecordDialog
      isOpen={eventId !== undefined}
      row={useEventRecord(shownId)}
      isFilling={useSyncState().progress !== null}
      isCovered={isCovered}
      isPhone={isPhone}
      size={672}
      texts={eventsTexts.detail}
      onClose={onClose}
      onClosed={forget}
    >
      {(event) => (
        <>
          <DetailHead event={event} isPhone={isPhone} onClose={onClose} />
          <DetailBody
            key={event.id}
            event={event}
            actor={actor}
            commands={commands}
            timer={renderTimer?.(event)}
            comments={renderComments?.(event)}
          />
          <DetailActions event={event} actor={actor} isPhone={isPhone} commands={commands} />
        </>
      )}
    </RecordDialog>
  )
}
