import { type Actor, workHourStatus, workHourStatuses } from '@bama/domain'
import { type ReactNode, useEffect, useRef } from 'react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import { Name } from '../../../ui/display/names.tsx'
import { PendingMark } from '../../../ui/display/pending-mark.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import { CardFoot, CardMeta, CardTitle, CellGroup } from '../../../ui/lists/record-cells.tsx'
import type { Column, RowLook } from '../../../ui/lists/record-list.tsx'
import { HoursBadge } from '../../../ui/work-hours/hours-badge.tsx'
import { EntryActions } from './entry-actions.tsx'
import wordClasses from './entry-words.module.css'
import { EntryDate, EntryEvent, EntryEventLine, EntryHours, EntryNotes, EntryRange, PickBox } from './entry-words.tsx'
import classes from './report-columns.module.css'
import { mayCorrect, mayPick, type ReportActions } from './report-row.ts'

const { report: texts, decide } = teamTexts
const { columns: headers } = texts

interface ReportLook {
  readonly actor: Actor
  readonly nameOf: (entry: LocalWorkHour) => string
  readonly eventOf: (entry: LocalWorkHour) => string
  readonly actions: ReportActions
  /** Whether notes get their own column instead of a line under the event, and buttons show text beside their icons. */
  readonly isWide: boolean
}

export function reportLook({ actor, nameOf, eventOf, actions, isWide }: ReportLook): RowLook<LocalWorkHour> {
  const isLocked = (entry: LocalWorkHour, isPicked: boolean): boolean => !isPicked && !mayPick(actor, entry)
  const pickBox = (entry: LocalWorkHour, isPicked: boolean): ReactNode => (
    <PickBox
      entry={entry}
      name={nameOf(entry)}
      isPicked={isPicked}
      isLocked={isLocked(entry, isPicked)}
      onPick={actions.pick}
    />
  )
  const buttons = (entry: LocalWorkHour): ReactNode => (
    <EntryActions actor={actor} entry={entry} name={nameOf(entry)} actions={actions} />
  )
  const notes: Column<LocalWorkHour> = {
    key: 'notes',
    header: headers.notes,
    width: '17%',
    cell: (entry) => <EntryNotes entry={entry} />,
  }
  return {
    kind: 'hours',
    columns: [
      {
        key: 'select',
        header: decide.pickAll,
        width: 60,
        padding: { paddingInline: '8px 0' },
        cell: (entry, { isSelected }) => pickBox(entry, isSelected),
      },
      {
        key: 'person',
        header: headers.person,
        width: '15%',
        isRowHeader: true,
        sort: nameOf,
        cell: (entry) => (
          <CellGroup>
            <PersonAvatar name={nameOf(entry)} size={28} tone={toneOfId(entry.user_id)} />
            <Name className={classes.name}>{nameOf(entry)}</Name>
            {!entry._synced && <PendingMark />}
          </CellGroup>
        ),
      },
      {
        key: 'event',
        header: headers.event,
        sort: (entry) => eventOf(entry),
        padding: { paddingBlock: 2 },
        cell: (entry) => (
          <>
            <EntryEventLine entry={entry} />
            {!isWide && (
              <span className={classes.under}>
                <EntryNotes entry={entry} />
              </span>
            )}
          </>
        ),
      },
      {
        key: 'date',
        header: headers.date,
        width: 112,
        sort: ({ date, start_time }) => `${date} ${start_time ?? ''}`,
        cell: (entry) => <EntryDate entry={entry} />,
      },
      { key: 'range', header: headers.range, width: 148, cell: (entry) => <EntryRange entry={entry} /> },
      {
        key: 'hours',
        header: headers.hours,
        width: 72,
        sort: ({ hours_worked }) => hours_worked,
        cell: (entry) => <EntryHours entry={entry} />,
      },
      {
        key: 'status',
        header: headers.status,
        width: 100,
        sort: ({ status }) => workHourStatuses.indexOf(status),
        cell: ({ status }) => <HoursBadge status={status} isReport />,
      },
      ...(isWide ? [notes] : []),
      { key: 'actions', header: headers.actions, isHeaderHidden: true, width: isWide ? 284 : 208, cell: buttons },
    ],
    rowProps: ({ id, status }) => ({
      className: classes.entry ?? '',
      'data-entry': id,
      'data-running': status === workHourStatus.running || undefined,
    }),
    cardLabel: nameOf,
    card: (entry, { isSelected }) => (
      <>
        <div className={classes.head}>
          <PersonAvatar name={nameOf(entry)} size={36} tone={toneOfId(entry.user_id)} />
          <div className={classes.words}>
            <CardTitle>
              <Name>{nameOf(entry)}</Name>
            </CardTitle>
            <CardMeta>
              <EntryEvent entry={entry} />
            </CardMeta>
          </div>
          {!entry._synced && <PendingMark />}
          <span className={classes.hours}>
            <EntryHours entry={entry} />
          </span>
        </div>
        <div className={classes.line}>
          <EntryDate entry={entry} />
          <EntryRange entry={entry} />
          <span className={classes.badge}>
            <HoursBadge status={entry.status} isReport />
          </span>
        </div>
        <div className={classes.notes}>
          <EntryNotes entry={entry} />
        </div>
        {(!isLocked(entry, isSelected) || entry.status === workHourStatus.paid || mayCorrect(actor, entry)) && (
          <CardFoot isApart>
            {pickBox(entry, isSelected)}
            {buttons(entry)}
          </CardFoot>
        )}
      </>
    ),
  }
}

interface PickAllProps {
  readonly picked: number
  readonly pickable: number
  readonly onPickAll: (isPicked: boolean) => void
}

export function PickAll({ picked, pickable, onPickAll }: PickAllProps) {
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
