import { type Actor, eventStatus } from '@bama/domain'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useCalendarView, useClients, useDayOf, useOverlaps, usePeople, useTags, useToday } from '../../data/index.ts'
import { type DialogState, useDialog } from '../../ui/dialogs/use-dialog.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import type { BoardEvent } from './board/board-actions.ts'
import { cardFacts } from './board/card-facts.ts'
import { useBoard } from './board/use-board.ts'
import { useColumnOf } from './board/use-column-of.ts'
import type { FormSubject } from './form/use-event-form.ts'
import { EventDetailDialog, EventFormDialog } from './lazy-dialogs.ts'
import { useEventCommands } from './use-event-commands.tsx'

/** What events are shown with: their clients, people and tags, and the calendar once there are events. */
export function useEventSurroundings(hasEvents: boolean) {
  const today = useToday()
  const clients = useClients()
  const people = usePeople()
  const tags = useTags()
  // Cards stand first: several months of the Jewish calendar are computed for them, which takes longer than to draw them.
  const calendar = useDayOf()
  const dayOf = useDeferredValue(hasEvents ? calendar : undefined)
  const overlaps = useOverlaps()
  const showsHebrewDates = useCalendarView().view?.showsHebrewDates ?? false
  const facts = useMemo(
    () => cardFacts({ today, clients, people, tags, dayOf, showsHebrewDates, overlaps }),
    [today, clients, people, tags, dayOf, showsHebrewDates, overlaps],
  )
  return { today, clients, people, overlaps, facts }
}

interface EventBoardOptions {
  readonly actor: Actor
  /** undefined while they load. */
  readonly rows: readonly BoardEvent[] | undefined
  /** The events that the filter shows. Default: all. */
  readonly shown?: readonly BoardEvent[] | undefined
  readonly onOpen: (event: BoardEvent) => void
  /** It was archived or deleted. */
  readonly onGone: () => void
}

/** Events in their columns, what people do with them, and the dialogs that this opens. */
export function useEventBoard({ actor, rows, shown, onOpen, onGone }: EventBoardOptions) {
  const commands = useEventCommands(onGone)
  const form = useDialog<FormSubject>()
  const board = useBoard({
    rows,
    shown,
    actor,
    onOpen,
    onEdit: (event) => form.open({ kind: 'event', event }),
    onDuplicate: (event) => form.open({ kind: 'new', status: eventStatus.upcoming, copied: event }),
    onCreate: (status) => form.open({ kind: 'new', status }),
    onShare: commands.share,
    onRemoveExample: (event) => void commands.removeExample(event),
    onArchive: commands.askArchive,
    onRestore: commands.askRestore,
    onDelete: commands.askDelete,
    onSaveAsTemplate: commands.saveAsTemplate,
  })
  return { ...board, commands, form }
}

interface BoardDialogsProps {
  readonly actor: Actor
  /** All events: a new one takes its place among them. */
  readonly rows: readonly BoardEvent[] | undefined
  readonly surroundings: ReturnType<typeof useEventSurroundings>
  readonly board: ReturnType<typeof useEventBoard>
  /** The event that is open, by id; undefined when none is. */
  readonly openId: string | undefined
  readonly onClose: () => void
  /** Another form for a new event. */
  readonly creating?: { readonly dialog: DialogState<string>; readonly subject: FormSubject }
  readonly renderTimer: (event: BoardEvent) => ReactNode
  readonly renderComments: (event: BoardEvent) => ReactNode
}

/** An event's detail, its form, and what asks before it goes. */
export function BoardDialogs({
  actor,
  rows,
  surroundings: { today, clients, people },
  board: { commands, form },
  openId,
  onClose,
  creating,
  renderTimer,
  renderComments,
}: BoardDialogsProps) {
  const isPhone = useIsPhone()
  const formProps = { actor, today, clients, people, columnOf: useColumnOf(rows) }
  return (
    <>
      <EventDetailDialog
        eventId={openId}
        isCovered={form.isOpen || commands.isAsking}
        actor={actor}
        isPhone={isPhone}
        onClose={onClose}
        renderTimer={renderTimer}
        renderComments={renderComments}
      />
      {form.subject !== undefined && (
        <EventFormDialog key={form.key} {...form.props} subject={form.subject} {...formProps} />
      )}
      {creating?.dialog.subject !== undefined && (
        <EventFormDialog
          key={`new-${creating.dialog.key}`}
          {...creating.dialog.props}
          subject={creating.subject}
          {...formProps}
        />
      )}
      {commands.dialogs}
    </>
  )
}
