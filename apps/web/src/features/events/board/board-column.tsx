import { type DraggableChildrenFn, Droppable } from '@hello-pangea/dnd'
import type { EventStatus } from '@bama/domain'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import { EmptyStage } from '../../../ui/display/empty-stage.tsx'
import { type BoardEvent, useBoardActions } from './board-actions.ts'
import classes from './board-column.module.css'
import { columnStyles } from './column-styles.ts'
import type { DropSlot } from './drop-slot.ts'
import { PlainCards } from './plain-cards.tsx'
import { VirtualCards, virtualFrom } from './virtual-cards.tsx'

const { board: texts } = eventsTexts

interface BoardColumnProps {
  readonly status: EventStatus
  readonly cards: readonly BoardEvent[]
  /** Where the card in the hand would land, when that is in this column. */
  readonly slot: DropSlot | null
  readonly renderClone: DraggableChildrenFn
  /** On a phone the tab says what the column is, and the round button creates. */
  readonly hasHeader: boolean
}

/** One status of the board: its name, its count and its cards. */
export const BoardColumn = memo(function BoardColumn({
  status,
  cards,
  slot,
  renderClone,
  hasHeader,
}: BoardColumnProps) {
  const isVirtual = cards.length > virtualFrom
  const shownSlot =
    slot === null ? null : (
      <div className={classes.slot} style={{ insetBlockStart: slot.top, blockSize: slot.height }} />
    )
  return (
    // The mode is fixed for a droppable's life: a column that grows long starts a new one.
    <Droppable
      key={isVirtual ? 'virtual' : 'plain'}
      droppableId={status}
      mode={isVirtual ? 'virtual' : 'standard'}
      renderClone={renderClone}
    >
      {(provided, snapshot) => (
        <ColumnBox status={status} count={cards.length} hasHeader={hasHeader} isOver={slot !== null}>
          {isVirtual ? (
            <VirtualCards cards={cards} provided={provided} snapshot={snapshot} slot={shownSlot} />
          ) : (
            <PlainCards
              cards={cards}
              provided={provided}
              slot={shownSlot}
              empty={slot === null ? <EmptyStage>{texts.empty}</EmptyStage> : null}
            />
          )}
        </ColumnBox>
      )}
    </Droppable>
  )
})

interface ColumnBoxProps {
  readonly status: EventStatus
  readonly count: number | undefined
  readonly hasHeader: boolean
  readonly isOver?: boolean
  readonly children: React.ReactNode
}

/** A column's frame and head, also around skeletons: then the count is not known. */
export function ColumnBox({ status, count, hasHeader, isOver = false, children }: ColumnBoxProps) {
  const titleId = useId()
  const { title, tone } = columnStyles[status]
  return (
    <section
      className={classes.column}
      aria-labelledby={titleId}
      data-tone={tone}
      data-over={isOver || undefined}
      data-bare={!hasHeader || undefined}
      data-column={status}
    >
      {hasHeader ? (
        <header className={classes.head}>
          <span className={classes.toneBar} />
          <h2 className={classes.title} id={titleId}>
            {title}
          </h2>
          <span className={classes.count}>{count ?? texts.notCounted}</span>
          {count !== undefined && <CreateHere status={status} title={title} />}
        </header>
      ) : (
        <VisuallyHidden component="h2" id={titleId}>
          {title}
        </VisuallyHidden>
      )}
      {children}
    </section>
  )
}

function CreateHere({ status, title }: { readonly status: EventStatus; readonly title: string }) {
  const actions = useBoardActions()
  if (!actions.mayCreate) return null
  return (
    <UnstyledButton
      className={classes.create}
      aria-label={texts.createIn(title)}
      onClick={() => actions.create(status)}
    >
      <IconPlus size={18} stroke={1.7} aria-hidden />
    </UnstyledButton>
  )
}
