import { VisuallyHidden } from '@mantine/core'
import { memo, type Ref } from 'react'
import { businessZone } from '../../data/index.ts'
import { shortDay, weekdayLetter } from '../../texts/days.ts'
import { hoursScreenTexts as texts } from '../../texts/hours-screen.ts'
import { Name } from '../../ui/display/names.tsx'
import { PendingMark } from '../../ui/display/pending-mark.tsx'
import { RowRoom } from '../../ui/lists/row-room.tsx'
import tableClasses from '../../ui/lists/row-table.module.css'
import { useRowsInSight } from '../../ui/lists/use-rows-in-sight.ts'
import { HoursBadge } from '../../ui/work-hours/hours-badge.tsx'
import { HoursRange } from '../../ui/work-hours/hours-range.tsx'
import { OverlapMark } from '../../ui/work-hours/overlap-mark.tsx'
import { HoursButtons } from './hours-buttons.tsx'
import type { HoursActions, HoursRow } from './hours-row.ts'
import classes from './hours-table.module.css'
import { oneDecimal } from './month-figures.ts'
import { workHourStatus } from '@bama/domain'

const { columns } = texts

interface HoursListProps {
  readonly rows: readonly HoursRow[]
  readonly actions: HoursActions
}

/** The entries on a desk. */
export function HoursTable({ rows, actions }: HoursListProps) {
  const { listRef, rowRef, indexes, before, after } = useRowsInSight({
    count: rows.length,
    keyOf: (index) => rows[index]?.entry.id ?? '',
    height: 49,
  })
  return (
    <div className={tableClasses.surface}>
      {/* Counted with its head; rows out of sight are not drawn. */}
      <table
        className={`${tableClasses.table} ${classes.table ?? ''}`}
        aria-label={texts.list}
        aria-rowcount={rows.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.date}>
              {columns.date}
            </th>
            <th scope="col" className={classes.range}>
              {columns.range}
            </th>
            <th scope="col">{columns.event}</th>
            <th scope="col" className={classes.hours}>
              {columns.hours}
            </th>
            <th scope="col" className={classes.status}>
              {columns.status}
            </th>
            <th scope="col" className={classes.notes}>
              {columns.notes}
            </th>
            <th scope="col" className={classes.actions}>
              <VisuallyHidden>{columns.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody ref={listRef}>
          <RowRoom height={before} columns={Object.keys(columns).length} />
          {indexes.map((index) => {
            const row = rows[index]
            return row === undefined ? null : (
              <Row key={row.entry.id} ref={rowRef} row={row} index={index} actions={actions} />
            )
          })}
          <RowRoom height={after} columns={Object.keys(columns).length} />
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Pick<HoursListProps, 'actions'> {
  readonly ref: Ref<HTMLTableRowElement>
  readonly row: HoursRow
  readonly index: number
}

/** Drawn once, however often the list scrolls under it. */
const Row = memo(function Row({ ref, row, index, actions }: RowProps) {
  const { entry, name, eventName, hundredths } = row
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      data-running={entry.status === workHourStatus.running || undefined}
    >
      <th scope="row" className={classes.day}>
        <time dateTime={entry.date}>
          {weekdayLetter(entry.date)} {shortDay(entry.date)}
        </time>
      </th>
      <td>
        <HoursRange interval={entry} zone={businessZone} />
      </td>
      <td>
        <span className={classes.head}>
          <Name className={classes.title}>{name}</Name>
          {!entry._synced && <PendingMark />}
        </span>
        {name !== eventName && (
          <span className={classes.of}>
            <Name>{eventName}</Name>
          </span>
        )}
      </td>
      <td className={classes.number}>{oneDecimal(hundredths)}</td>
      <td>
        <HoursBadge status={entry.status} />
      </td>
      <td className={classes.words}>
        {row.isOverlapping && <OverlapMark />}
        {entry.notes !== null && (
          <span className={classes.note} title={entry.notes}>
            <bdi dir="auto">{entry.notes}</bdi>
          </span>
        )}
        {entry.status === workHourStatus.rejected && entry.decision_reason !== null && (
          <span className={classes.reason}>{texts.rejected(entry.decision_reason)}</span>
        )}
      </td>
      <td>
        <HoursButtons row={row} actions={actions} />
      </td>
    </tr>
  )
})
