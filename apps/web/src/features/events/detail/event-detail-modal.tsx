import type { Actor } from '@bama/domain'
import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useEventRecord, useSyncState } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { EmptyStage } from '../../../ui/empty-stage.tsx'
import { ExitButton } from '../../../ui/exit-button.tsx'
import { useFocusIfLost } from '../../../ui/use-focus-if-lost.ts'
import { useOpensAfterMount } from '../../../ui/use-opens-after-mount.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { DetailActions } from './detail-actions.tsx'
import { DetailBody } from './detail-body.tsx'
import headClasses from './detail-head.module.css'
import { DetailHead } from './detail-head.tsx'
import classes from './event-detail-modal.module.css'

const { detail: texts } = eventsTexts

export interface DetailDoors {
  readonly onEdit: (event: BoardEvent) => void
  readonly onArchive: (event: BoardEvent) => void
  readonly onRestore: (event: BoardEvent) => void
  readonly onDelete: (event: BoardEvent) => void
}

interface EventDetailModalProps {
  /** The event in the address; undefined when none is open. */
  readonly eventId: string | undefined
  /** Another window stands above this one: keys are that one's. */
  readonly isCovered: boolean
  readonly actor: Actor
  readonly isPhone: boolean
  readonly doors: DetailDoors
  readonly onClose: () => void
  /** Starts and stops its timer. */
  readonly renderTimer: ((event: BoardEvent) => ReactNode) | undefined
  /** What people say of the event. */
  readonly renderComments: ((event: BoardEvent) => ReactNode) | undefined
}

/** One event, whole. Its address is stable; on a phone it fills the screen. */
export function EventDetailModal({ eventId, isCovered, actor, isPhone, doors, onClose, renderTimer, renderComments }: EventDetailModalProps) {
  // While it fades out, the address names it no more.
  const [shownId, setShownId] = useState(eventId)
  if (eventId !== undefined && eventId !== shownId) setShownId(eventId)
  const event = useEventRecord(shownId)
  const isFilling = useSyncState().progress !== null
  const isOpen = eventId !== undefined
  return (
    <Modal.Root
      opened={useOpensAfterMount(isOpen)}
      onClose={onClose}
      onExitTransitionEnd={() => setShownId(undefined)}
      fullScreen={isPhone}
      size={672}
      classNames={{ content: classes.content ?? '' }}
      yOffset="5dvh"
      closeOnEscape={!isCovered}
      transitionProps={{ duration: 220, transition: isPhone ? 'slide-up' : 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {event === undefined || event === null ? (
          <NoEvent isKnown={event === null && !isFilling} isPhone={isPhone} onClose={onClose} />
        ) : (
          <>
            <DetailHead event={event} isPhone={isPhone} onClose={onClose} />
            <DetailBody key={event.id} event={event} actor={actor} doors={doors} timer={renderTimer?.(event)} comments={renderComments?.(event)} />
            <DetailActions event={event} actor={actor} isPhone={isPhone} doors={doors} />
          </>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

interface NoEventProps {
  /** Whether it is certain that there is none: the copy may still be on its way. */
  readonly isKnown: boolean
  readonly isPhone: boolean
  readonly onClose: () => void
}

/** In place of an event that is not here, or not yet, or not any more. */
function NoEvent({ isKnown, isPhone, onClose }: NoEventProps) {
  const title = useFocusIfLost()
  return (
    <div className={classes.empty}>
      <ExitButton className={headClasses.exit} isPhone={isPhone} onClick={onClose} />
      <Modal.Title ref={title} className={classes.emptyTitle ?? ''} tabIndex={-1} data-autofocus>
        {isKnown ? texts.notFound : texts.loading}
      </Modal.Title>
      {isKnown && <EmptyStage>{texts.notFoundHint}</EmptyStage>}
    </div>
  )
}
