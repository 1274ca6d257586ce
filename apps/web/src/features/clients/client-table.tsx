import { VisuallyHidden } from '@mantine/core'
import { memo, type Ref } from 'react'
import { clientsTexts as texts } from '../../texts/clients.ts'
import { Name } from '../../ui/display/names.tsx'
import { PendingMark } from '../../ui/display/pending-mark.tsx'
import { RowRoom } from '../../ui/lists/row-room.tsx'
import tableClasses from '../../ui/lists/row-table.module.css'
import { useRowsInSight } from '../../ui/lists/use-rows-in-sight.ts'
import { ClientButtons } from './client-buttons.tsx'
import { ClientEvents } from './client-events.tsx'
import type { ClientActions, ClientRow } from './client-row.ts'
import classes from './client-table.module.css'
import { Address, Mail, Phone } from './contact-link.tsx'

const { columns } = texts

interface ClientTableProps {
  readonly rows: readonly ClientRow[]
  readonly actions: ClientActions
  /** Where there is no room for a column of its own, the contact person stands under the name. */
  readonly hasPersonColumn: boolean
}

/** The clients on a desk. */
export function ClientTable({ rows, actions, hasPersonColumn }: ClientTableProps) {
  const { listRef, rowRef, indexes, before, after } = useRowsInSight({
    count: rows.length,
    keyOf: (index) => rows[index]?.client.id ?? '',
    height: 58,
  })
  const columnCount = Object.keys(columns).length - (hasPersonColumn ? 0 : 1)
  return (
    <div className={tableClasses.surface}>
      {/* Counted with its head; rows out of sight are not drawn. */}
      <table className={tableClasses.table} aria-label={texts.list} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.name} data-with-person={!hasPersonColumn || undefined}>
              {columns.name}
            </th>
            {hasPersonColumn && (
              <th scope="col" className={classes.person}>
                {columns.contact_person}
              </th>
            )}
            <th scope="col" className={classes.phone}>
              {columns.phone}
            </th>
            <th scope="col" className={classes.email}>
              {columns.email}
            </th>
            <th scope="col">{columns.address}</th>
            <th scope="col" className={classes.events}>
              {columns.events}
            </th>
            <th scope="col" className={classes.actions}>
              <VisuallyHidden>{columns.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody ref={listRef}>
          <RowRoom height={before} columns={columnCount} />
          {indexes.map((index) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <Row
                key={row.client.id}
                ref={rowRef}
                row={row}
                index={index}
                actions={actions}
                hasPersonColumn={hasPersonColumn}
              />
            )
          })}
          <RowRoom height={after} columns={columnCount} />
        </tbody>
      </table>
    </div>
  )
}

function Person({ client: { contact_person: person } }: Pick<ClientRow, 'client'>) {
  return person == null ? null : <Name className={classes.words}>{person}</Name>
}

interface RowProps extends Pick<ClientTableProps, 'actions' | 'hasPersonColumn'> {
  readonly ref: Ref<HTMLTableRowElement>
  readonly row: ClientRow
  readonly index: number
}

/** Drawn once, however often the list scrolls under it. */
const Row = memo(function Row({ ref, row, index, actions, hasPersonColumn }: RowProps) {
  const { client } = row
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      <th scope="row">
        <span className={classes.head}>
          <Name className={classes.title}>{client.name}</Name>
          {client._synced === false && <PendingMark />}
        </span>
        {!hasPersonColumn && <Person client={client} />}
      </th>
      {hasPersonColumn && (
        <td>
          <Person client={client} />
        </td>
      )}
      <td className={classes.bare}>{client.phone != null && <Phone name={client.name} phone={client.phone} />}</td>
      <td className={classes.bare}>{client.email != null && <Mail email={client.email} />}</td>
      <td>{client.address != null && <Address address={client.address} />}</td>
      <td>
        <ClientEvents {...row} />
      </td>
      <td>
        <ClientButtons client={client} actions={actions} />
      </td>
    </tr>
  )
})
