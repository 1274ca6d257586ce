import { DragDropContext, type DraggableChildrenFn } from '@hello-pangea/dnd'
import { type EventStatus, eventStatuses } from '@bama/domain'
import { createContext, useCallback, useContext, useLayoutEffect, useRef } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import { CardClone } from '../card/card-clone.tsx'
import type { BoardEvent } from './board-actions.ts'
import { BoardColumn } from './board-column.tsx'
import classes from './board.module.css'
import { ColumnTabs } from './column-tabs.tsx'
import type { OverTab } from './tab-watch.ts'
import type { BoardColumns } from './use-board-columns.ts'
import { useCardDrag } from './use-card-drag.ts'

export interface CardDrop {
  readonly event: BoardEvent
  readonly status: EventStatus
  readonly index: number
}

interface BoardEmptiness {
  /** For one of several columns. */
  readonly column: string
  /** Shown once on a board without any card; undefined if there is one. */
  readonly board: React.ReactNode | undefined
}

interface BoardProps {
  readonly columns: BoardColumns
  readonly isPhone: boolean
  /** Rendered on a phone only, between the tabs and the cards. */
  readonly toolbar: React.ReactNode
  /** Shown in columns without cards. */
  readonly empty: BoardEmptiness
  readonly shownColumn: EventStatus
  readonly onShowColumn: (status: EventStatus) => void
  /** Called when a drag starts. Until `onLetGo`, no card may be added or removed: the drag library forbids it. */
  readonly onHold: () => void
  readonly onLetGo: (drop: CardDrop | null) => void
}

const HeldOverTab = createContext<OverTab | null>(null)

/** The columns with their cards, and dragging between them. */
export function Board({ columns, isPhone, toolbar, empty, shownColumn, onShowColumn, onHold, onLetGo }: BoardProps) {
  const latestColumns = useRef(columns)
  useLayoutEffect(() => {
    latestColumns.current = columns
  })

  const eventOf = useCallback(
    (id: string): BoardEvent | undefined => [...latestColumns.current.values()].flat().find((event) => event.id === id),
    [],
  )

  const drag = useCardDrag({
    columns: () => latestColumns.current,
    isPhone,
    frame: visibleFrame,
    onHold,
    onLetGo(drop) {
      const event = drop === null ? undefined : eventOf(drop.eventId)
      onLetGo(drop === null || event === undefined ? null : { ...drop, event })
    },
  })

  const renderClone: DraggableChildrenFn = useCallback(
    (provided, snapshot, { draggableId }) => {
      const event = eventOf(draggableId)
      return event === undefined ? null : <HeldCard event={event} provided={provided} snapshot={snapshot} />
    },
    [eventOf],
  )

  const columnOfStatus = (status: EventStatus, hasHeader: boolean) => (
    <BoardColumn
      key={status}
      status={status}
      cards={columns.get(status) ?? []}
      slot={drag.slot?.status === status && drag.overTab === null ? drag.slot : null}
      renderClone={renderClone}
      empty={hasHeader && status !== eventStatuses[0] ? empty.column : (empty.board ?? empty.column)}
      hasHeader={hasHeader}
    />
  )

  return (
    <HeldOverTab value={drag.overTab}>
      <DragDropContext {...drag.responders} dragHandleUsageInstructions={eventsTexts.drag.instructions}>
        {isPhone ? (
          <ColumnTabs
            shown={shownColumn}
            onShow={onShowColumn}
            countOf={(status) => columns.get(status)?.length}
            target={drag.overTab?.status ?? null}
          >
            {toolbar}
            {columnOfStatus(shownColumn, false)}
          </ColumnTabs>
        ) : (
          <section className={classes.columns} aria-label={eventsTexts.board.label}>
            {eventStatuses.map((status) => columnOfStatus(status, true))}
          </section>
        )}
      </DragDropContext>
    </HeldOverTab>
  )
}

function HeldCard(props: Pick<React.ComponentProps<typeof CardClone>, 'event' | 'provided' | 'snapshot'>) {
  return <CardClone {...props} overTab={useContext(HeldOverTab)} />
}

/** The part of the window beside the sidebar, which is on the right. */
function visibleFrame(): { left: number; right: number } {
  const root = document.documentElement
  const sidebar = Number.parseFloat(getComputedStyle(root).getPropertyValue('--bama-sidebar-width')) || 0
  return { left: 0, right: root.clientWidth - sidebar }
}
