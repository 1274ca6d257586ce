import { type Actor, boardColumns, eventStatuses, type EventStatus, isOperator } from '@bama/domain'
import { Box, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
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
import { longDay } from '../../texts/days.ts'
import { eventsTexts } from '../../texts/events.ts'
import { CreateButton } from '../../ui/lists/create-button.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { useStableRows } from '../../ui/lists/stable-rows.ts'
import { StayInView } from '../../ui/display/stay-in-view.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { useSearchState } from '../../ui/hooks/use-search-state.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import { type BoardEvent, BoardActionsContext } from './board/board-actions.ts'
import { BoardSkeleton } from './board/board-skeleton.tsx'
import classes from './board/board.module.css'
import { Board } from './board/board.tsx'
import { CardFactsContext, cardFacts } from './board/card-facts.ts'
import { focusCardMenu } from './board/card-focus.ts'
import { useBoard } from './board/use-board.ts'
import { cardsWithout } from './board/use-card-drag.ts'
import { DeleteEventDialog } from './delete-event-dialog.tsx'
import { EventDetailDialog } from './detail/event-detail-dialog.tsx'
import { eventDialogKeys, eventFilterSchema, eventsSearch } from './events-search.ts'
import { eventFilter } from './filter/event-filter.ts'
import { EventFilterBar } from './filter/filter-bar.tsx'
import { EventFormDialog } from './form/event-form-dialog.tsx'
import type { FormSubject } from './form/use-event-form.ts'
import { RestoreDialog } from './restore-dialog.tsx'

interface EventsScreenProps {
  /** Shown between the header and the board, such as "no connection". */
  readonly banner?: ReactNode
  /** The timers that stand in the header. */
  readonly timers?: ReactNode
  /** Starts and stops the timer of an event. */
  readonly renderTimer?: (event: BoardEvent) => ReactNode
  /** What people say of an event; `commentId`: the comment to look at. */
  readonly renderComments?: (event: BoardEvent, commentId: string | undefined) => ReactNode
}

/** The events board: what has to be done for every event, in four columns. */
export function EventsScreen(props: EventsScreenProps) {
  const session = useSession()
  if (session.status !== 'signed_in') return null
  return <EventsOf actor={session.actor} {...props} />
}

function EventsOf({
  actor,
  banner,
  timers,
  renderTimer,
  renderComments,
}: EventsScreenProps & { readonly actor: Actor }) {
  const rows = useStableRows(useEvents())
  const clients = useClients()
  const people = usePeople()
  const tags = useTags()
  const today = useToday()
  const dayOf = useDayOf()
  const overlaps = useOverlaps()
  const showsHebrewDates = useCalendarView().view?.showsHebrewDates ?? false
  const isPhone = useIsPhone()
  const { search, set: setSearch, open: openDialog, close: closeEvent } = useSearchState(eventsSearch, eventDialogKeys)
  const [shownColumn, setShownColumn] = useState<EventStatus>(eventStatuses[0])
  const [asking, setAsking] = useState<{
    readonly of: 'archive' | 'restore' | 'delete'
    readonly event: BoardEvent
  } | null>(null)
  const form = useDialog<FormSubject>()

  const filter = useMemo(() => eventFilterSchema.parse(search), [search])
  const shownRows = useMemo(
    () => rows?.filter(eventFilter(filter, { clients, people })),
    [rows, filter, clients, people],
  )
  const { columns, actions, hold, letGo } = useBoard({
    rows: shownRows,
    actor,
    onOpen: (event) => openDialog({ event: event.id }),
    onEdit: (event) => form.open({ kind: 'event', event }),
    onCreate: (status) => form.open({ kind: 'new', status }),
    onArchive: (event) => setAsking({ of: 'archive', event }),
    onDelete: (event) => setAsking({ of: 'delete', event }),
  })
  const facts = useMemo(
    () => cardFacts({ today, clients, people, tags, dayOf, showsHebrewDates, overlaps }),
    [today, clients, people, tags, dayOf, showsHebrewDates, overlaps],
  )
  const create = (): void => actions.create(isPhone ? shownColumn : eventStatuses[0])

  const createAsRequested = useEffectEvent(() => {
    setSearch({ new: undefined })
    if (actions.mayCreate) create()
  })
  const isNewRequested = search.new !== undefined
  useEffect(() => {
    if (isNewRequested) createAsRequested()
  }, [isNewRequested])

  const isDetailOpen = search.event !== undefined
  const neighbourOf = (event: BoardEvent): string | undefined => {
    const column = [...columns.values()].find((cards) => cards.some(({ id }) => id === event.id)) ?? []
    const index = column.findIndex(({ id }) => id === event.id)
    const others = cardsWithout(column, event.id)
    return (others[index] ?? others[index - 1])?.id
  }
  /** The event is gone from the board: what showed it closes, and the focus goes to a card beside it. */
  const leave = (neighbour: string | undefined): void => {
    if (isDetailOpen) closeEvent()
    if (neighbour !== undefined) focusCardMenu(neighbour)
  }

  /** The menu item that opened a question is gone; its card's button is the nearest thing. */
  const returnFocus = (event: BoardEvent): void => {
    if (!isDetailOpen) focusCardMenu(event.id)
  }

  const filterBar = (
    <EventFilterBar
      filter={filter}
      onChange={setSearch}
      isPhone={isPhone}
      events={rows ?? []}
      clients={clients}
      people={people}
      hasOperators={!isOperator(actor)}
      count={eventsTexts.filter.count(shownRows?.length ?? 0, rows?.length ?? 0)}
    />
  )
  return (
    <BoardActionsContext value={actions}>
      <CardFactsContext value={facts}>
        <div className={classes.screen}>
          <PageHeader
            title={eventsTexts.title}
            subtitle={
              <>
                <time dateTime={today}>{longDay(today)}</time>
                {rows !== undefined && ` · ${eventsTexts.count(rows.length)}`}
              </>
            }
            actions={
              <>
                {timers}
                {actions.mayCreate && (
                  <Button size="md" leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />} onClick={create}>
                    {eventsTexts.newEvent}
                  </Button>
                )}
              </>
            }
          />
          {banner !== undefined && (
            <StayInView>
              <Box pt={isPhone ? 'sm' : 0} pb="sm">
                {banner}
              </Box>
            </StayInView>
          )}
          {!isPhone && <StayInView>{filterBar}</StayInView>}
          {rows === undefined ? (
            <BoardSkeleton isPhone={isPhone} shownColumn={shownColumn} onShowColumn={setShownColumn} />
          ) : (
            <Board
              columns={columns}
              isPhone={isPhone}
              toolbar={filterBar}
              shownColumn={shownColumn}
              onShowColumn={setShownColumn}
              onHold={hold}
              onLetGo={letGo}
            />
          )}
          {isPhone && actions.mayCreate && <CreateButton label={eventsTexts.newEvent} onClick={create} />}
        </div>
        <EventDetailDialog
          eventId={search.event}
          isCovered={form.isOpen || asking !== null}
          actor={actor}
          isPhone={isPhone}
          doors={{
            onEdit: actions.edit,
            onArchive: actions.askArchive,
            onRestore: (event) => setAsking({ of: 'restore', event }),
            onDelete: actions.askDelete,
          }}
          onClose={closeEvent}
          renderTimer={renderTimer}
          renderComments={renderComments === undefined ? undefined : (event) => renderComments(event, search.comment)}
        />
        {form.subject !== undefined && (
          <EventFormDialog
            key={form.key}
            opened={form.isOpen}
            subject={form.subject}
            actor={actor}
            today={today}
            clients={clients}
            people={people}
            columnOf={(status) => boardColumns(rows ?? []).get(status) ?? []}
            onClose={form.close}
            onClosed={form.forget}
          />
        )}
        <ArchiveDialog
          event={asking?.of === 'archive' ? asking.event : null}
          onClose={() => setAsking(null)}
          onArchived={(event) => leave(neighbourOf(event))}
          onKept={returnFocus}
        />
        <RestoreDialog event={asking?.of === 'restore' ? asking.event : null} onClose={() => setAsking(null)} />
        <DeleteEventDialog
          event={asking?.of === 'delete' ? asking.event : null}
          neighbourOf={neighbourOf}
          onClose={() => setAsking(null)}
          onKept={returnFocus}
          onDeleted={leave}
        />
      </CardFactsContext>
    </BoardActionsContext>
  )
}
