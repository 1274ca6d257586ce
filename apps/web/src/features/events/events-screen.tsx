import { eventStatus, type EventStatus, isAdmin, isOperator } from '@bama/domain'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, type ReactNode, useMemo } from 'react'
import { useEvents } from '../../data/index.ts'
import { longDay } from '../../texts/days.ts'
import { eventsTexts } from '../../texts/events.ts'
import { CreateButton } from '../../ui/lists/create-button.tsx'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { PageHeader, ScreenTimer } from '../../ui/display/page-header.tsx'
import { StayInView } from '../../ui/display/stay-in-view.tsx'
import { useNotCounted } from '../../ui/feedback/first-download.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { usePreload } from '../../ui/loading/use-preload.ts'
import { useRequest, useSearchState } from '../../ui/hooks/use-search-state.ts'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import { type BoardEvent, BoardActionsContext } from './board/board-actions.ts'
import { BoardSkeleton } from './board/board-skeleton.tsx'
import classes from './board/board.module.css'
import { Board } from './board/board.tsx'
import { addressOfColumn, useShownColumn } from './board/shown-column.ts'
import { CardFactsContext } from './board/card-facts.ts'
import { eventDialogKeys, eventFilterSchema, eventsSearch, noFilter } from './events-search.ts'
import { conditionsOf, eventFilter } from './filter/event-filter.ts'
import { EventFilterBar } from './filter/filter-bar.tsx'
import { lazyDialogs } from './lazy-dialogs.ts'
import { BoardDialogs, useEventBoard, useEventSurroundings } from './use-event-board.tsx'

const noEvents: readonly BoardEvent[] = []

interface EventsScreenProps {
  /** Rendered above the board, such as the first steps. */
  readonly above: ReactNode
  /** Whether it isn't known yet if `above` has content. The board waits, so that it doesn't shift. */
  readonly isWaiting: boolean
  /** Renders the button that starts and stops an event's timer. */
  readonly renderTimer: (event: BoardEvent) => ReactNode
  /** Renders the comments on an event. `commentId` is the comment to scroll to. */
  readonly renderComments: (event: BoardEvent, commentId: string | undefined) => ReactNode
}

/** The events board with its four columns. */
export const EventsScreen = memo(function EventsScreen({
  above,
  isWaiting,
  renderTimer,
  renderComments,
}: EventsScreenProps) {
  const { actor } = useSignedIn()
  const rows = useEvents()
  const surroundings = useEventSurroundings(rows !== undefined)
  const { today, clients, people, overlaps, facts } = surroundings
  const notCounted = useNotCounted()
  const isPhone = useIsPhone()
  const { search, set: setSearch, open: openDialog, close: closeEvent } = useSearchState(eventsSearch, eventDialogKeys)
  usePreload(rows !== undefined, lazyDialogs)

  const hasDoubles = isAdmin(actor) || isOperator(actor)
  const filter = useMemo(() => {
    const parsed = eventFilterSchema.parse(search)
    // A shared address may contain `doubles`, which only admins and operators may filter by.
    return hasDoubles ? parsed : { ...parsed, doubles: undefined }
  }, [search, hasDoubles])
  const shownRows = useMemo(
    () => rows?.filter(eventFilter(filter, { clients, people, overlaps })),
    [rows, filter, clients, people, overlaps],
  )
  const board = useEventBoard({
    actor,
    rows,
    shown: shownRows,
    onOpen: (event) => openDialog({ event: event.id }),
    onGone() {
      if (search.event !== undefined) closeEvent()
    },
  })
  const { columns, actions, hold, letGo } = board
  const isFiltered = conditionsOf(filter) > 0
  const column = useShownColumn(search.column, isFiltered ? filter : null, columns)
  const showColumn = (status: EventStatus): void => setSearch({ column: addressOfColumn(status) })
  // In the column that a person chose, not in the one where their filter found something.
  const create = (): void => actions.create(isPhone && search.column !== undefined ? column : eventStatus.upcoming)

  useRequest(search.new, () => {
    setSearch({ new: undefined })
    if (actions.mayCreate) create()
  })

  const emptyBoard =
    shownRows?.length === 0 ? (
      isFiltered && rows !== undefined && rows.length > 0 ? (
        <EmptyStage
          action={
            <Button variant="default" size="md" onClick={() => setSearch(noFilter)}>
              {eventsTexts.filter.clear}
            </Button>
          }
        >
          {eventsTexts.board.nothingFound}
        </EmptyStage>
      ) : (
        <EmptyStage
          action={
            actions.mayCreate && (
              <Button variant="default" size="md" onClick={() => actions.create(eventStatus.upcoming)}>
                {eventsTexts.board.createFirst}
              </Button>
            )
          }
        >
          {eventsTexts.board.empty}
        </EmptyStage>
      )
    ) : undefined
  const filterBar = (
    <EventFilterBar
      filter={filter}
      onChange={setSearch}
      isPhone={isPhone}
      events={rows ?? noEvents}
      clients={clients}
      people={people}
      hasOperators={!isOperator(actor)}
      hasDoubles={hasDoubles}
      count={rows === undefined ? '' : eventsTexts.filter.count(shownRows?.length ?? 0, rows.length)}
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
                {(rows !== undefined || notCounted !== '') &&
                  ` · ${rows === undefined ? notCounted : eventsTexts.count(rows.length)}`}
              </>
            }
            actions={
              <>
                <ScreenTimer />
                {actions.mayCreate && (
                  <Button size="md" leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />} onClick={create}>
                    {eventsTexts.newEvent}
                  </Button>
                )}
              </>
            }
          />
          {!isPhone && <StayInView>{filterBar}</StayInView>}
          {above}
          {rows === undefined || isWaiting ? (
            <BoardSkeleton isPhone={isPhone} shownColumn={column} onShowColumn={showColumn} />
          ) : (
            <Board
              columns={columns}
              isPhone={isPhone}
              toolbar={filterBar}
              empty={{
                column: isFiltered ? eventsTexts.board.emptyFiltered : eventsTexts.board.empty,
                board: emptyBoard,
              }}
              shownColumn={column}
              onShowColumn={showColumn}
              onHold={hold}
              onLetGo={letGo}
            />
          )}
          {isPhone && actions.mayCreate && <CreateButton label={eventsTexts.newEvent} onClick={create} />}
        </div>
        <BoardDialogs
          {...{ actor, rows, surroundings, board, renderTimer }}
          openId={search.event}
          onClose={closeEvent}
          renderComments={(event) => renderComments(event, search.comment)}
        />
      </CardFactsContext>
    </BoardActionsContext>
  )
})
