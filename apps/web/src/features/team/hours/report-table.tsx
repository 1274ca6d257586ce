import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo, type ReactNode, type Ref, useEffect, useRef } from 'react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import { Name } from '../../../ui/display/names.tsx'
import { PendingMark } from '../../../ui/display/pending-mark.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import { RowRoom } from '../../../ui/lists/row-room.tsx'
import tableClasses from '../../../ui/lists/row-table.module.css'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import { useRowsInSight } from '../../../ui/lists/use-rows-in-sight.ts'
import { HoursBadge } from '../../../ui/work-hours/hours-badge.tsx'
import { EntryActions } from './entry-actions.tsx'
import wordClasses from './entry-words.module.css'
import { EntryDate, EntryEvent, EntryHours, EntryNotes, EntryRange, PickBox } from './entry-words.tsx'
import { mayPick, type ReportRowsProps } from './report-row.ts'
import classes from './report-table.module.css'

const { report: texts, decide } = teamTexts
const { columns } = texts

export interface ReportListProps extends ReportRowsProps {
  /** What is done with the picked entries; null when there are none. */
  readonly bar: ReactNode
  readonly pickable: readonly LocalWorkHour[]
  readonly onPickAll: (isPicked: boolean) => void
}

/** The hours on a desk. */
export function ReportTable({ actor, entries, nameOf, picked, actions, bar, pickable, onPickAll }: ReportListProps) {
  const hasNotes = useMediaQuery('(min-width: 105em)', true, { getInitialValueInEffect: false })
  const columnCount = Object.keys(columns).length - (hasNotes ? 0 : 1)
  const { listRef, rowRef, indexes, before, after } = useRowsInSight({
    count: entries.length,
    keyOf: (index) => entries[index]?.id ?? '',
    height: 45,
  })
  return (
    <div className={tableClasses.surface}>
      {bar}
      {/* Counted with its head; rows out of sight are not drawn. */}
      <table
        className={`${tableClasses.table} ${classes.table}`}
        data-with-bar={bar === null ? undefined : true}
        aria-label={texts.list}
        aria-rowcount={entries.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.pick}>
              <PickAll picked={picked.size} pickable={pickable.length} onPickAll={onPickAll} />
            </th>
            <th scope="col" className={classes.person}>
              {columns.person}
            </th>
            <th scope="col">{columns.event}</th>
            <th scope="col" className={classes.date}>
              {columns.date}
            </th>
            <th scope="col" className={classes.range}>
              {columns.range}
            </th>
            <th scope="col" className={classes.hours}>
              {columns.hours}
            </th>
            <th scope="col" className={classes.status}>
              {columns.status}
            </th>
            {hasNotes && (
              <th scope="col" className={classes.notes}>
                {columns.notes}
              </th>
            )}
            <th scope="col" className={classes.actions}>
              <VisuallyHidden>{columns.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody ref={listRef}>
          <RowRoom height={before} columns={columnCount} />
          {indexes.map((index) => {
            const entry = entries[index]
            if (entry === undefined) return null
            return (
              <Row
                key={entry.id}
                ref={rowRef}
                index={index}
                actor={actor}
                entry={entry}
                name={nameOf(entry)}
                isPicked={picked.has(entry.id)}
                hasNotes={hasNotes}
                actions={actions}
              />
            )
          })}
          <RowRoom height={after} columns={columnCount} />
        </tbody>
      </table>
    </div>
  )
}

interface PickAllProps {
  readonly picked: number
  readonly pickable: number
  readonly onPickAll: (isPicked: boolean) => void
}

function PickAll({ picked, pickable, onPickAll }: PickAllProps) {
  const box = useRef<HTMLInputElement>(null)
  const isPart = picked > 0 && picked < pickable
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <label className={wordClasses.pick}>
      <input
        ref={box}
        type="checkbox"
        checked={picked > 0 && !isPart}
        disabled={pickable === 0}
        aria-label={decide.pickAll}
        onChange={({ currentTarget }) => onPickAll(currentTarget.checked)}
      />
    </label>
  )
}

interface RowProps extends Pick<ReportRowsProps, 'actor' | 'actions'> {
  readonly ref: Ref<HTMLTableRowElement>
  readonly index: number
  readonly entry: LocalWorkHour
  readonly name: string
  readonly isPicked: boolean
  readonly hasNotes: boolean
}

/** Drawn once, however often the list scrolls under it. */
const Row = memo(function Row({ ref, index, actor, entry, name, isPicked, hasNotes, actions }: RowProps) {
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      data-entry={entry.id}
      data-status={entry.status}
      data-picked={isPicked || undefined}
    >
      <td className={classes.pick}>
        <PickBox
          entry={entry}
          name={name}
          isPicked={isPicked}
          isLocked={!isPicked && !mayPick(actor, entry)}
          onPick={actions.pick}
        />
      </td>
      <th scope="row">
        <span className={classes.who}>
          <PersonAvatar name={name} size={28} tone={toneOfId(entry.user_id)} />
          <Name className={classes.name}>{name}</Name>
          {!entry._synced && <PendingMark />}
        </span>
      </th>
      <td className={classes.event}>
        <EntryEvent entry={entry} />
        {!hasNotes && (
          <span className={classes.under}>
            <EntryNotes entry={entry} />
          </span>
        )}
      </td>
      <td>
        <EntryDate entry={entry} />
      </td>
      <td>
        <EntryRange entry={entry} />
      </td>
      <td>
        <EntryHours entry={entry} />
      </td>
      <td>
        <HoursBadge status={entry.status} isReport />
      </td>
      {hasNotes && (
        <td>
          <EntryNotes entry={entry} />
        </td>
      )}
      <td>
        <EntryActions actor={actor} entry={entry} name={name} actions={actions} />
      </td>
    </tr>
  )
})
