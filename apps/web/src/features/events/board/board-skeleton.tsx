import { type EventStatus, eventStatuses } from '@bama/domain'
import { Group, Skeleton, Stack } from '@mantine/core'
import { memo } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import { Waiting } from '../../../ui/feedback/first-download.tsx'
import { useIsSlow } from '../../../ui/hooks/use-is-slow.ts'
import { ColumnBox } from './board-column.tsx'
import classes from './board.module.css'
import { ColumnTabs } from './column-tabs.tsx'

interface BoardSkeletonProps {
  readonly isPhone: boolean
  readonly shownColumn: EventStatus
  readonly onShowColumn: (status: EventStatus) => void
}

/** The board while its events are loading. Memoised: meanwhile the screen is drawn again and again as queries end. */
export const BoardSkeleton = memo(function BoardSkeleton({ isPhone, shownColumn, onShowColumn }: BoardSkeletonProps) {
  const isSlow = useIsSlow()
  const columnOf = (status: EventStatus) => (
    <ColumnBox key={status} status={status} count={undefined} hasHeader={!isPhone}>
      <div className={classes.list} aria-hidden data-breathing>
        {isSlow &&
          [0, 1, 2].map((row) => <SkeletonCard key={row} isLong={(row + eventStatuses.indexOf(status)) % 3 === 0} />)}
      </div>
    </ColumnBox>
  )
  return (
    <>
      <Waiting text={eventsTexts.board.loading} px="var(--bama-gutter)" />
      {isPhone ? (
        <ColumnTabs shown={shownColumn} onShow={onShowColumn} countOf={() => undefined} target={null}>
          {columnOf(shownColumn)}
        </ColumnTabs>
      ) : (
        <div className={classes.columns}>{eventStatuses.map(columnOf)}</div>
      )}
    </>
  )
})

function SkeletonCard({ isLong }: { readonly isLong: boolean }) {
  return (
    <Stack gap="sm" px="sm" pt={14} pb="sm" mb="xs" bdrs={10} bg="var(--bama-surface)" data-skeleton-card>
      <Skeleton h={10} w="38%" />
      <Skeleton h={14} w={isLong ? '84%' : '70%'} />
      <Skeleton h={10} w="58%" />
      {isLong && <Skeleton h={28} />}
      <Group gap="xs">
        <Skeleton h={20} w={72} radius="lg" />
        <Skeleton h={20} w={72} radius="lg" />
      </Group>
      <Group gap="xs" wrap="nowrap">
        <Skeleton height={24} circle />
        <Skeleton h={10} w="28%" />
        <Skeleton h={20} w={84} ms="auto" />
      </Group>
    </Stack>
  )
}
