import { VisuallyHidden } from '@mantine/core'
import { memo, type Ref } from 'react'
import type { LocalEvent } from '../../data/index.ts'
import { archiveTexts as texts } from '../../texts/archive.ts'
import { commonTexts } from '../../texts/common.ts'
import { PendingMark } from '../../ui/display/pending-mark.tsx'
import { RowRoom } from '../../ui/lists/row-room.tsx'
import tableClasses from '../../ui/lists/row-table.module.css'
import { useRowsInSight } from '../../ui/lists/use-rows-in-sight.ts'
import classes from './archive-table.module.css'
import { ClientName, type Clients, Days, EventLink, Location } from './archive-words.tsx'
import { RestoreButton } from './restore-button.tsx'
import { useEventsInSight } from './use-events-in-sight.ts'

const { columns } = texts
const columnCount = Object.keys(columns).length

export interface ArchiveRowsProps {
  /** The newest first. */
  readonly ids: readonly string[]
  readonly clients: Clients
  readonly onRestore: (event: LocalEvent) => void
}

/** The archive on a desk. */
export function ArchiveTable({ ids, clients, onRestore }: ArchiveRowsProps) {
  const { listRef, rowRef, indexes, before, after } = useRowsInSight({
    count: ids.length,
    keyOf: (index) => ids[index] ?? '',
    height: 58,
  })
  const events = useEventsInSight(ids, indexes)
  return (
    <div className={tableClasses.surface}>
      {/* Counted with its head; rows out of sight are not drawn. */}
      <table className={tableClasses.table} aria-label={texts.list} aria-rowcount={ids.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{columns.name}</th>
            <th scope="col" className={classes.client}>
              {columns.client}
            </th>
            <th scope="col" className={classes.date}>
              {columns.date}
            </th>
            <th scope="col" className={classes.location}>
              {columns.location}
            </th>
            <th scope="col" className={classes.actions}>
              <VisuallyHidden>{columns.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody ref={listRef}>
          <RowRoom height={before} columns={columnCount} />
          {indexes.map((index) => {
            const id = ids[index] ?? ''
            return (
              <Row
                key={id}
                ref={rowRef}
                event={events?.get(id)}
                index={index}
                clients={clients}
                onRestore={onRestore}
              />
            )
          })}
          <RowRoom height={after} columns={columnCount} />
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Pick<ArchiveRowsProps, 'clients' | 'onRestore'> {
  readonly ref: Ref<HTMLTableRowElement>
  readonly event: LocalEvent | undefined
  readonly index: number
}

/** Drawn once, however often the list scrolls under it. */
const Row = memo(function Row({ ref, event, index, clients, onRestore }: RowProps) {
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      {event === undefined ? <UnreadCells /> : <Cells event={event} clients={clients} onRestore={onRestore} />}
    </tr>
  )
})

type CellsProps = Pick<ArchiveRowsProps, 'clients' | 'onRestore'> & { readonly event: LocalEvent }

function Cells({ event, clients, onRestore }: CellsProps) {
  return (
    <>
      <td>
        <EventLink event={event} /> {!event._synced && <PendingMark />}
      </td>
      <td>
        <ClientName event={event} clients={clients} />
      </td>
      <td>
        <Days event={event} />
      </td>
      <td>
        <Location event={event} />
      </td>
      <td className={classes.action}>
        <RestoreButton event={event} onRestore={onRestore} />
      </td>
    </>
  )
}

/** A row that came into sight and is being read. */
function UnreadCells() {
  return (
    <td colSpan={columnCount}>
      <span className={tableClasses.bar} aria-hidden />
      <VisuallyHidden>{commonTexts.loading}</VisuallyHidden>
    </td>
  )
}
