import { type EventStatus, eventStatuses } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { eventsTexts } from '../../../texts/events.ts'
import { useIsSlow } from '../../../ui/hooks/use-is-slow.ts'
import { ColumnBox } from './board-column.tsx'
import columnClasses from './board-column.module.css'
import boardClasses from './board.module.css'
import classes from './board-skeleton.module.css'
import { ColumnTabs } from './column-tabs.tsx'

interface BoardSkeletonProps {
  readonly isPhone: boolean
  readonly shownColumn: EventStatus
  readonly onShowColumn: (status: EventStatus) => void
}

/** The board before its events are known. */
export function BoardSkeleton({ isPhone, shownColumn, onShowColumn }: BoardSkeletonProps) {
  const isSlow = useIsSlow()
  const columnOf = (status: EventStatus) => (
    <ColumnBox key={status} status={status} count={undefined} hasHeader={!isPhone}>
      <div className={columnClasses.list} aria-hidden>
        {isSlow &&
          [0, 1, 2].map((row) => <SkeletonCard key={row} isLong={(row + eventStatuses.indexOf(status)) % 3 === 0} />)}
      </div>
    </ColumnBox>
  )
  return (
    <>
      <output>
        <VisuallyHidden>{eventsTexts.board.loading}</VisuallyHidden>
      </output>
      {isPhone ? (
        <ColumnTabs shown={shownColumn} onShow={onShowColumn} countOf={() => undefined} target={null}>
          {columnOf(shownColumn)}
        </ColumnTabs>
      ) : (
        <div className={boardClasses.columns}>{eventStatuses.map(columnOf)}</div>
      )}
    </>
  )
}

/** The lines of a card, before there is a card. */
function SkeletonCard({ isLong }: { readonly isLong: boolean }) {
  return (
    <div className={classes.card} data-skeleton-card>
      <span className={classes.line} style={{ inlineSize: '38%' }} />
      <span className={classes.titleLine} style={{ inlineSize: isLong ? '84%' : '70%' }} />
      <span className={classes.line} style={{ inlineSize: '58%' }} />
      {isLong && <span className={classes.block} />}
      <span className={classes.row}>
        <span className={classes.pill} />
        <span className={classes.pill} />
      </span>
      <span className={classes.foot}>
        <span className={classes.disc} />
        <span className={classes.line} style={{ inlineSize: '28%' }} />
        <span className={classes.badge} />
      </span>
    </div>
  )
}
