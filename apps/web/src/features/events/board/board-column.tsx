import { type DraggableChildrenFn, Droppable } from '@hello-pangea/dnd'
import type { EventStatus } from '@bama/domain'
import { Box, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import { Count } from '../../../ui/display/count.tsx'
import { EmptyStage } from '../../../ui/display/empty-stage.tsx'
import { type BoardEvent, useBoardActions } from './board-actions.ts'
import classes from './board.module.css'
import { columnStyles } from './column-styles.ts'
import type { DropSlot } from './drop-slot.ts'
import { PlainCards } from './plain-cards.tsx'
import { VirtualCards, virtualFrom } from './virtual-cards.tsx'

const { board: texts } = eventsTexts

interface BoardColumnProps {
  readonly status: EventStatus
  readonly cards: readonly BoardEvent[]
  /** Where the dragged card would land, if that is in this column. */
  readonly slot: DropSlot | null
  readonly renderClone: DraggableChildrenFn
  /** Shown without cards: a sentence, or a whole element. */
  readonly empty: React.ReactNode
  /** False on a phone, where the tab names the column and the round button creates events. */
  readonly hasHeader: boolean
}

/** One status of the board, with its name, its count and its cards. */
export const BoardColumn = memo(function BoardColumn({
  status,
  cards,
  slot,
  renderClone,
  empty,
  hasHeader,
}: BoardColumnProps) {
  const isVirtual = cards.length > virtualFrom
  const shownSlot =
    slot === null ? null : (
      <div className={classes.slot} style={{ insetBlockStart: slot.top, blockSize: slot.height }} />
    )
  return (
    // The mode of a droppable can't change, so a column that outgrows the plain list is remounted.
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
              empty={slot !== null ? null : typeof empty === 'string' ? <EmptyStage>{empty}</EmptyStage> : empty}
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

/** A column's frame and header. Also used around skeletons, where the count is unknown. */
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
        <Group component="header" flex="none" gap={10} wrap="nowrap" h={42} pis={10} pie={4}>
          <Box component="span" flex="none" w={4} h={18} bdrs={2} bg="var(--tone-line)" />
          <Text component="h2" lineClamp={1} size="sm" fw={700} lh={1.4} id={titleId}>
            {title}
          </Text>
          <Count tone="grey" miw={28} px="xs" fw={600} c="var(--bama-ink-2)" bg="var(--bama-surface)">
            {count ?? texts.notCounted}
          </Count>
          {count !== undefined && <CreateHere status={status} title={title} />}
        </Group>
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
