import { boardColumns, type EventStatus, eventStatus } from '@bama/domain'
import { type ReactNode, useMemo, useState } from 'react'
import {
  useCalendarView,
  useClients,
  useDayOf,
  useEvents,
  useOverlaps,
  usePeople,
  useSession,
  useTags,
  useToday,
} from '../../data/index.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { type BoardEvent, BoardActionsContext } from './board/board-actions.ts'
import { cardFacts, CardFactsContext } from './board/card-facts.ts'
import { useBoard } from './board/use-board.ts'
import type { FormSubject } from './form/use-event-form.ts'
import { EventDetailDialog, EventFormDialog } from './lazy-dialogs.ts'
import { useEventCommands } from './use-event-commands.tsx'

interface EventDialogsProps {
  /** The event that is open, by id; undefined when none is. */
  readonly openId: string | undefined
  readonly onClose: () => void
  /** It was archived or deleted: what the focus came from may be gone. */
  readonly onGone: () => void
  /** The form for a new event on a day. */
  readonly creating: ReturnType<typeof useDialog<string>>
  readonly renderTimer: (event: BoardEvent) => ReactNode
  readonly renderComments: (event: BoardEvent) => ReactNode
}

/** An event's dialogs above another screen than the board: its detail, its form, and what asks before it goes. */
export function EventDialogs({ openId, onClose, onGone, creating, renderTimer, renderComments }: EventDialogsProps) {
  const session = useSession()
  // What they need is read when they are first asked for.
  const isRequested = openId !== undefined || creating.subject !== undefined
  const [wasRequested, setWasRequested] = useState(isRequested)
  if (isRequested && !wasRequested) setWasRequested(true)
  if (session.status !== 'signed_in' || !wasRequested) return null
  return <OpenDialogs actor={session.actor} {...{ openId, onClose, onGone, creating, renderTimer, renderComments }} />
}

type SignedIn = Extract<ReturnType<typeof useSession>, { readonly status: 'signed_in' }>

function OpenDialogs({
  actor,
  openId,
  onClose,
  onGone,
  creating,
  renderTimer,
  renderComments,
}: EventDialogsProps & Pick<SignedIn, 'actor'>) {
  const rows = useEvents()
  const clients = useClients()
  const people = usePeople()
  const tags = useTags()
  const today = useToday()
  const isPhone = useIsPhone()
  const commands = useEventCommands(() => {
    onClose()
    onGone()
  })
  const form = useDialog<FormSubject>()
  const { actions } = useBoard({
    rows,
    actor,
    onOpen: () => undefined,
    onEdit: (event) => form.open({ kind: 'event', event }),
    onDuplicate: (event) => form.open({ kind: 'new', status: eventStatus.upcoming, copied: event }),
    onCreate: (status) => form.open({ kind: 'new', status }),
    onShare: commands.share,
    onRemoveExample: (event) => void commands.removeExample(event),
    onArchive: commands.askArchive,
    onDelete: commands.askDelete,
  })
  const dayOf = useDayOf()
  const showsHebrewDates = useCalendarView().view?.showsHebrewDates ?? false
  const overlaps = useOverlaps()
  const facts = useMemo(
    () => cardFacts({ today, clients, people, tags, dayOf, showsHebrewDates, overlaps }),
    [today, clients, people, tags, dayOf, showsHebrewDates, overlaps],
  )
  const { subject: day } = creating
  const newSubject = useMemo(
    (): FormSubject => ({
      kind: 'new',
      status: eventStatus.upcoming,
      ...(day !== undefined && { initial: { date: day }, draftName: day }),
    }),
    [day],
  )
  const formProps = {
    actor,
    today,
    clients,
    people,
    columnOf: (status: EventStatus) => boardColumns(rows ?? []).get(status) ?? [],
  }
  return (
    <BoardActionsContext value={actions}>
      <CardFactsContext value={facts}>
        <EventDetailDialog
          eventId={openId}
          isCovered={form.isOpen || commands.isAsking}
          actor={actor}
          isPhone={isPhone}
          doors={{
            onEdit: actions.edit,
            onArchive: actions.askArchive,
            onRestore: commands.askRestore,
            onDelete: actions.askDelete,
            onSaveAsTemplate: commands.saveAsTemplate,
          }}
          onClose={onClose}
          renderTimer={renderTimer}
          renderComments={renderComments}
        />
        {form.subject !== undefined && (
          <EventFormDialog
            key={form.key}
            opened={form.isOpen}
            subject={form.subject}
            onClose={form.close}
            onClosed={form.forget}
            {...formProps}
          />
        )}
        {creating.subject !== undefined && (
          <EventFormDialog
            key={`new-${creating.key}`}
            opened={creating.isOpen}
            subject={newSubject}
            onClose={creating.close}
            onClosed={creating.forget}
            {...formProps}
          />
        )}
        {commands.dialogs}
      </CardFactsContext>
    </BoardActionsContext>
  )
}
