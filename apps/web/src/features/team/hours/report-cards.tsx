import { memo } from 'react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import { Name } from '../../../ui/display/names.tsx'
import { PendingMark } from '../../../ui/display/pending-mark.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import cardClasses from '../../../ui/lists/row-cards.module.css'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import { useRowsInSight } from '../../../ui/lists/use-rows-in-sight.ts'
import { HoursBadge } from '../../../ui/work-hours/hours-badge.tsx'
import { EntryActions } from './entry-actions.tsx'
import { EntryDate, EntryEvent, EntryHours, EntryNotes, EntryRange, PickBox } from './entry-words.tsx'
import classes from './report-cards.module.css'
import { mayPick, type ReportRowsProps } from './report-row.ts'
import type { ReportListProps } from './report-table.tsx'
import { workHourStatus } from '@bama/domain'

/** The hours on a phone. */
export function ReportCards({ actor, entries, nameOf, picked, actions, bar }: ReportListProps) {
  const { listRef, rowRef, indexes, before, after } = useRowsInSight({
    count: entries.length,
    keyOf: (index) => entries[index]?.id ?? '',
    height: 152,
    gap: 8,
  })
  return (
    <div className={classes.root}>
      {bar}
      <ul
        ref={listRef}
        className={cardClasses.list}
        aria-label={teamTexts.report.list}
        style={{ paddingBlockStart: before, paddingBlockEnd: after }}
      >
        {indexes.map((index) => {
          const entry = entries[index]
          if (entry === undefined) return null
          return (
            <li key={entry.id} ref={rowRef} data-index={index} aria-setsize={entries.length} aria-posinset={index + 1}>
              <EntryCard
                actor={actor}
                entry={entry}
                name={nameOf(entry)}
                isPicked={picked.has(entry.id)}
                actions={actions}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface EntryCardProps extends Pick<ReportRowsProps, 'actor' | 'actions'> {
  readonly entry: LocalWorkHour
  readonly name: string
  readonly isPicked: boolean
}

/** Drawn once, however often the list scrolls under it. */
const EntryCard = memo(function EntryCard({ actor, entry, name, isPicked, actions }: EntryCardProps) {
  const isLocked = !isPicked && !mayPick(actor, entry)
  return (
    <article
      className={`${cardClasses.card} ${classes.card}`}
      aria-label={name}
      data-entry={entry.id}
      data-status={entry.status}
      data-picked={isPicked || undefined}
    >
      <div className={classes.head}>
        <PersonAvatar name={name} size={36} tone={toneOfId(entry.user_id)} />
        <div className={classes.words}>
          <h2 className={cardClasses.title}>
            <Name>{name}</Name>
          </h2>
          <p className={cardClasses.meta}>
            <EntryEvent entry={entry} />
          </p>
        </div>
        {!entry._synced && <PendingMark />}
        <span className={classes.hours}>
          <EntryHours entry={entry} />
        </span>
      </div>
      <p className={`${cardClasses.meta} ${classes.line}`}>
        <EntryDate entry={entry} />
        <EntryRange entry={entry} />
        <span className={classes.badge}>
          <HoursBadge status={entry.status} isReport />
        </span>
      </p>
      <div className={classes.notes}>
        <EntryNotes entry={entry} />
      </div>
      {(!isLocked || entry.status === workHourStatus.paid) && (
        <div className={`${cardClasses.foot} ${classes.foot}`}>
          <PickBox entry={entry} name={name} isPicked={isPicked} isLocked={isLocked} onPick={actions.pick} />
          <EntryActions actor={actor} entry={entry} name={name} actions={actions} />
        </div>
      )}
    </article>
  )
})
