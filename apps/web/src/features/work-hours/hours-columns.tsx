import { workHourStatus, workHourStatuses } from '@bama/domain'
import { shortDay, weekdayLetter } from '../../texts/days.ts'
import { hoursScreenTexts as texts } from '../../texts/hours-screen.ts'
import { Name } from '../../ui/display/names.tsx'
import { PendingMark } from '../../ui/display/pending-mark.tsx'
import { CardMeta, CardTitle, CellText, NameCell } from '../../ui/lists/record-cells.tsx'
import type { RowLook } from '../../ui/lists/record-list.tsx'
import { HoursBadge } from '../../ui/work-hours/hours-badge.tsx'
import { HoursRange } from '../../ui/work-hours/hours-range.tsx'
import { OverlapMark } from '../../ui/work-hours/overlap-mark.tsx'
import { HoursButtons } from './hours-buttons.tsx'
import classes from './hours-columns.module.css'
import type { HoursActions, HoursRow } from './hours-row.ts'
import { oneDecimal } from './month-figures.ts'

const { columns: headers } = texts

/** Returns the columns and card of the user's own entries. Without `hasNotes`, notes appear under the event. */
export const hoursLook = (actions: HoursActions, hasNotes: boolean): RowLook<HoursRow> => ({
  kind: 'hours',
  columns: [
    {
      key: 'date',
      header: headers.date,
      width: 116,
      isRowHeader: true,
      sort: ({ entry }) => `${entry.date} ${entry.start_time ?? ''}`,
      cell: (row) => <Day row={row} />,
    },
    {
      key: 'range',
      header: headers.range,
      width: 120,
      cell: ({ entry }) => <HoursRange interval={entry} />,
    },
    {
      key: 'event',
      header: headers.event,
      sort: ({ name }) => name,
      cell: ({ entry, name, eventName, ...row }) => (
        <>
          <NameCell name={name} isPending={!entry._synced} />
          {name !== eventName && (
            <CellText look="small">
              <Name>{eventName}</Name>
            </CellText>
          )}
          {!hasNotes && <Notes row={{ ...row, entry, name, eventName }} lines={2} />}
        </>
      ),
    },
    {
      key: 'hours',
      header: headers.hours,
      width: 64,
      sort: ({ hundredths }) => hundredths,
      cell: ({ hundredths }) => <b>{oneDecimal(hundredths)}</b>,
    },
    {
      key: 'status',
      header: headers.status,
      width: 90,
      sort: ({ status }) => workHourStatuses.indexOf(status),
      cell: ({ entry }) => <HoursBadge status={entry.status} />,
    },
    ...(hasNotes
      ? [
          {
            key: 'notes',
            header: headers.notes,
            width: 'minmax(0, 0.5fr)',
            cell: (row: HoursRow) => <Notes row={row} lines={3} />,
          },
        ]
      : []),
    {
      key: 'actions',
      header: headers.actions,
      isHeaderHidden: true,
      width: 104,
      cell: (row) => <HoursButtons row={row} actions={actions} />,
    },
  ],
  rowProps: ({ entry }) => ({ 'data-running': entry.status === workHourStatus.running || undefined }),
  cardLabel: ({ name, entry }) => `${name}, ${shortDay(entry.date)}`,
  card: (row) => <HoursCard row={row} actions={actions} />,
})

interface HoursRowProps {
  readonly row: HoursRow
}

const Day = ({ row: { entry } }: HoursRowProps) => (
  <time className={classes.day} dateTime={entry.date}>
    {weekdayLetter(entry.date)} {shortDay(entry.date)}
  </time>
)

/** Overlap, notes, the reason of a rejection, and who entered or corrected the hours. */
const Notes = ({
  row: { entry, isOverlapping, byOthers },
  lines,
}: HoursRowProps & { readonly lines: number | 'none' }) => (
  <>
    {isOverlapping && <OverlapMark />}
    {entry.notes !== null && (
      <CellText look="soft" lines={lines} title={entry.notes}>
        <bdi dir="auto">{entry.notes}</bdi>
      </CellText>
    )}
    {entry.status === workHourStatus.rejected && entry.decision_reason !== null && (
      <span className={classes.reason}>{texts.rejected(entry.decision_reason)}</span>
    )}
    {byOthers !== null && (
      <CellText look="small">
        <Name>{byOthers}</Name>
      </CellText>
    )}
  </>
)

function HoursCard({ row, actions }: HoursRowProps & { readonly actions: HoursActions }) {
  const { entry, name, eventName, hundredths } = row
  return (
    <>
      <div className={classes.line}>
        <div className={classes.title}>
          <CardTitle>
            <Name>{name}</Name>
          </CardTitle>
        </div>
        {!entry._synced && <PendingMark />}
        <span className={classes.hours}>{oneDecimal(hundredths)}</span>
      </div>
      {name !== eventName && (
        <CardMeta>
          <Name>{eventName}</Name>
        </CardMeta>
      )}
      <div className={classes.line}>
        <span className={classes.when}>
          <Day row={row} />
          <HoursRange interval={entry} />
        </span>
        <HoursBadge status={entry.status} />
      </div>
      <div className={classes.foot}>
        <div className={classes.words}>
          <Notes row={row} lines="none" />
        </div>
        <HoursButtons row={row} actions={actions} />
      </div>
    </>
  )
}
