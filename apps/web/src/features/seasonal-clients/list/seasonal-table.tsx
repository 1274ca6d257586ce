import { VisuallyHidden } from '@mantine/core'
import { memo, type Ref } from 'react'
import type { LocalSeasonalClient } from '../../../data/index.ts'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { Name } from '../../../ui/display/names.tsx'
import { PendingMark } from '../../../ui/display/pending-mark.tsx'
import { RowRoom } from '../../../ui/lists/row-room.tsx'
import tableClasses from '../../../ui/lists/row-table.module.css'
import { useRowsInSight } from '../../../ui/lists/use-rows-in-sight.ts'
import type { SeasonalActions } from '../seasonal-actions.ts'
import { ContactInfo } from './contact-info.tsx'
import { DriveLink } from './drive-link.tsx'
import type { ListItem } from './items.ts'
import { MonthHeading } from './month-heading.tsx'
import { NextContact } from './next-contact.tsx'
import { SeasonalButtons } from './seasonal-buttons.tsx'
import classes from './seasonal-table.module.css'
import { StatusChoice } from './status-choice.tsx'

const { fields, columns } = seasonalTexts

interface SeasonalTableProps {
  readonly items: readonly ListItem[]
  readonly actions: SeasonalActions
  readonly today: string
  /** The name of the month that it is. */
  readonly now: string
  /** Where there is no room for a column of their own, notes stand under the name. */
  readonly hasNotesColumn: boolean
}

/** The follow-ups on a desk, month by month. */
export function SeasonalTable({ items, actions, today, now, hasNotesColumn }: SeasonalTableProps) {
  const { listRef, rowRef, indexes, before, after } = useRowsInSight({
    count: items.length,
    keyOf: (index) => items[index]?.key ?? '',
    height: 64,
  })
  const columnCount = hasNotesColumn ? 8 : 7
  return (
    <div className={tableClasses.surface}>
      {/* Counted with its head; rows out of sight are not drawn. */}
      <table className={tableClasses.table} aria-label={seasonalTexts.list} aria-rowcount={items.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{`${fields.event_name}, ${fields.client_name}`}</th>
            <th scope="col" className={classes.contact}>
              {fields.contact_info}
            </th>
            <th scope="col" className={classes.recurrence}>
              {fields.recurrence_type}
            </th>
            <th scope="col" className={classes.status}>
              {fields.check_status}
            </th>
            <th scope="col" className={classes.next}>
              {fields.next_contact_date}
            </th>
            {hasNotesColumn && (
              <th scope="col" className={classes.notes}>
                {fields.notes}
              </th>
            )}
            <th scope="col" className={classes.drive}>
              {columns.drive}
            </th>
            <th scope="col" className={classes.actions}>
              <VisuallyHidden>{columns.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody ref={listRef}>
          <RowRoom height={before} columns={columnCount} />
          {indexes.map((index) => {
            const item = items[index]
            if (item === undefined) return null
            if (item.kind === 'client')
              return (
                <Row
                  key={item.key}
                  ref={rowRef}
                  index={index}
                  client={item.client}
                  {...{ actions, today, hasNotesColumn }}
                />
              )
            return (
              <tr key={item.key} ref={rowRef} data-index={index} aria-rowindex={index + 2} className={classes.month}>
                <th scope="colgroup" colSpan={columnCount} className={classes.heading}>
                  <MonthHeading month={item.month} count={item.count} isNow={item.month === now} />
                </th>
              </tr>
            )
          })}
          <RowRoom height={after} columns={columnCount} />
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Pick<SeasonalTableProps, 'actions' | 'today' | 'hasNotesColumn'> {
  readonly ref: Ref<HTMLTableRowElement>
  readonly client: LocalSeasonalClient
  readonly index: number
}

/** Drawn once, however often the list scrolls under it. */
const Row = memo(function Row({ ref, client, index, actions, today, hasNotesColumn }: RowProps) {
  const { event_name: event, client_name: name, contact_info: contact, notes, drive_link: drive } = client
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2} className={classes.row}>
      <th scope="row">
        <span className={classes.head}>
          <Name className={classes.title}>{event}</Name>
          {!client._synced && <PendingMark />}
        </span>
        <Name className={classes.client}>{name}</Name>
        {!hasNotesColumn && notes !== null && <Words text={notes} isOneLine />}
      </th>
      <td>{contact !== null && <ContactInfo info={contact} client={name} />}</td>
      <td>{client.recurrence_type}</td>
      <td>
        <StatusChoice client={client} actions={actions} />
      </td>
      <td>
        <NextContact client={client} actions={actions} today={today} />
      </td>
      {hasNotesColumn && <td>{notes !== null && <Words text={notes} />}</td>}
      <td className={classes.bare}>{drive !== null && <DriveLink href={drive} event={event} />}</td>
      <td>
        <SeasonalButtons client={client} actions={actions} />
      </td>
    </tr>
  )
})

/** The whole of what is cut off is a pointer's rest away, and in the form. */
function Words({ text, isOneLine = false }: { readonly text: string; readonly isOneLine?: boolean }) {
  return (
    <span className={classes.words} data-one-line={isOneLine || undefined} title={text} dir="auto">
      {text}
    </span>
  )
}
