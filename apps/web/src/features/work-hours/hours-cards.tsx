import { memo } from 'react'
import { businessZone } from '../../data/index.ts'
import { shortDay, weekdayLetter } from '../../texts/days.ts'
import { hoursScreenTexts as texts } from '../../texts/hours-screen.ts'
import { Name } from '../../ui/display/names.tsx'
import { PendingMark } from '../../ui/display/pending-mark.tsx'
import listClasses from '../../ui/lists/row-cards.module.css'
import { useRowsInSight } from '../../ui/lists/use-rows-in-sight.ts'
import { HoursBadge } from '../../ui/work-hours/hours-badge.tsx'
import { HoursRange } from '../../ui/work-hours/hours-range.tsx'
import { OverlapMark } from '../../ui/work-hours/overlap-mark.tsx'
import { HoursButtons } from './hours-buttons.tsx'
import classes from './hours-cards.module.css'
import type { HoursActions, HoursRow } from './hours-row.ts'
import { oneDecimal } from './month-figures.ts'
import { workHourStatus } from '@bama/domain'

interface HoursCardsProps {
  readonly rows: readonly HoursRow[]
  readonly actions: HoursActions
}

/** The entries on a phone. */
export function HoursCards({ rows, actions }: HoursCardsProps) {
  const { listRef, rowRef, indexes, before, after } = useRowsInSight({
    count: rows.length,
    keyOf: (index) => rows[index]?.entry.id ?? '',
    height: 116,
    gap: 8,
  })
  return (
    <ul
      ref={listRef}
      className={listClasses.list}
      aria-label={texts.list}
      style={{ paddingBlockStart: before, paddingBlockEnd: after }}
    >
      {indexes.map((index) => {
        const row = rows[index]
        if (row === undefined) return null
        return (
          <li key={row.entry.id} ref={rowRef} data-index={index} aria-setsize={rows.length} aria-posinset={index + 1}>
            <HoursCard row={row} actions={actions} />
          </li>
        )
      })}
    </ul>
  )
}

/** Drawn once, however often the list scrolls under it. */
const HoursCard = memo(function HoursCard({
  row,
  actions,
}: {
  readonly row: HoursRow
  readonly actions: HoursActions
}) {
  const { entry, name, eventName, hundredths } = row
  const day = shortDay(entry.date)
  return (
    <article
      className={classes.card}
      aria-label={`${name}, ${day}`}
      data-running={entry.status === workHourStatus.running || undefined}
    >
      <div className={classes.line}>
        <h2 className={classes.title}>
          <Name>{name}</Name>
        </h2>
        {!entry._synced && <PendingMark />}
        <span className={classes.hours}>{oneDecimal(hundredths)}</span>
      </div>
      {name !== eventName && (
        <p className={classes.meta}>
          <Name>{eventName}</Name>
        </p>
      )}
      <div className={classes.line}>
        <span className={classes.when}>
          <time dateTime={entry.date}>
            {weekdayLetter(entry.date)} {day}
          </time>
          <HoursRange interval={entry} zone={businessZone} />
        </span>
        <HoursBadge status={entry.status} />
      </div>
      <div className={classes.foot}>
        <div className={classes.words}>
          {row.isOverlapping && <OverlapMark />}
          {entry.notes !== null && (
            <p className={classes.note}>
              <bdi dir="auto">{entry.notes}</bdi>
            </p>
          )}
          {entry.status === workHourStatus.rejected && entry.decision_reason !== null && (
            <p className={classes.reason}>{texts.rejected(entry.decision_reason)}</p>
          )}
        </div>
        <HoursButtons row={row} actions={actions} />
      </div>
    </article>
  )
})
