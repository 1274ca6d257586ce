import { eventStatus } from '@bama/domain'
import { type ReactNode, useMemo } from 'react'
import { useEvents } from '../../data/index.ts'
import type { DialogState } from '../../ui/dialogs/use-dialog.ts'
import { useEver } from '../../ui/hooks/use-ever.ts'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import { type BoardEvent, BoardActionsContext } from './board/board-actions.ts'
import { CardFactsContext } from './board/card-facts.ts'
import type { FormSubject } from './form/use-event-form.ts'
import { BoardDialogs, useEventBoard, useEventSurroundings } from './use-event-board.tsx'

interface EventDialogsProps {
  /** The id of the open event, or undefined if none is open. */
  readonly openId: string | undefined
  readonly onClose: () => void
  /** Called after the event was archived or deleted, when the focus may have nothing to return to. */
  readonly onGone: () => void
  /** The form for a new event on a day. */
  readonly creating: DialogState<string>
  readonly renderTimer: (event: BoardEvent) => ReactNode
  readonly renderComments: (event: BoardEvent) => ReactNode
}

/** An event's dialogs on other screens than the board: its details, its form, and the confirmations. */
export function EventDialogs(props: EventDialogsProps) {
  // Their data is loaded when a dialog is first opened.
  const isRequested = useEver(props.openId !== undefined || props.creating.subject !== undefined)
  return isRequested ? <OpenDialogs {...props} /> : null
}

function OpenDialogs({ openId, onClose, onGone, creating, renderTimer, renderComments }: EventDialogsProps) {
  const { actor } = useSignedIn()
  const rows = useEvents()
  const surroundings = useEventSurroundings(rows !== undefined)
  const board = useEventBoard({
    actor,
    rows,
    onOpen: () => undefined,
    onGone() {
      onClose()
      onGone()
    },
  })
  const { subject: day } = creating
  const newSubject = useMemo(
    (): FormSubject => ({
      kind: 'new',
      status: eventStatus.upcoming,
      ...(day !== undefined && { initial: { date: day }, draftName: day }),
    }),
    [day],
  )
  return (
    <BoardActionsContext value={board.actions}>
      <CardFactsContext value={surroundings.facts}>
        <BoardDialogs
          creating={{ dialog: creating, subject: newSubject }}
          {...{ actor, rows, surroundings, board, openId, onClose, renderTimer, renderComments }}
        />
      </CardFactsContext>
    </BoardActionsContext>
  )
}
