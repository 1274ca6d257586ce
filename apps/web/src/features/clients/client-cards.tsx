import { memo } from 'react'
import { clientsTexts as texts } from '../../texts/clients.ts'
import { Name } from '../../ui/display/names.tsx'
import { PendingMark } from '../../ui/display/pending-mark.tsx'
import cardClasses from '../../ui/lists/row-cards.module.css'
import { useRowsInSight } from '../../ui/lists/use-rows-in-sight.ts'
import { ClientButtons } from './client-buttons.tsx'
import classes from './client-cards.module.css'
import { ClientEvents } from './client-events.tsx'
import type { ClientActions, ClientRow } from './client-row.ts'
import { Address, Mail, Phone } from './contact-link.tsx'

interface ClientCardsProps {
  readonly rows: readonly ClientRow[]
  readonly actions: ClientActions
}

/** The clients on a phone. */
export function ClientCards({ rows, actions }: ClientCardsProps) {
  const { listRef, rowRef, indexes, before, after } = useRowsInSight({
    count: rows.length,
    keyOf: (index) => rows[index]?.client.id ?? '',
    height: 240,
    gap: 8,
  })
  return (
    <ul
      ref={listRef}
      className={cardClasses.list}
      aria-label={texts.list}
      style={{ paddingBlockStart: before, paddingBlockEnd: after }}
    >
      {indexes.map((index) => {
        const row = rows[index]
        if (row === undefined) return null
        return (
          <li key={row.client.id} ref={rowRef} data-index={index} aria-setsize={rows.length} aria-posinset={index + 1}>
            <ClientCard row={row} actions={actions} />
          </li>
        )
      })}
    </ul>
  )
}

interface ClientCardProps {
  readonly row: ClientRow
  readonly actions: ClientActions
}

/** Drawn once, however often the list scrolls under it. */
const ClientCard = memo(function ClientCard({ row, actions }: ClientCardProps) {
  const { client } = row
  const { name, contact_person: person, phone, email, address } = client
  return (
    <article className={cardClasses.card} aria-label={name}>
      <div className={cardClasses.head}>
        <div className={cardClasses.words}>
          <h2 className={cardClasses.title}>
            <Name>{name}</Name>
          </h2>
          {person != null && (
            <p className={cardClasses.meta}>
              <Name>{person}</Name>
            </p>
          )}
        </div>
        {client._synced === false && (
          <span className={classes.pending}>
            <PendingMark />
          </span>
        )}
        <ClientButtons client={client} actions={actions} />
      </div>
      {(phone ?? email ?? address) != null && (
        <div className={classes.contacts}>
          {phone != null && <Phone name={name} phone={phone} />}
          {email != null && <Mail email={email} />}
          {address != null && <Address address={address} />}
        </div>
      )}
      <div className={cardClasses.foot}>
        <ClientEvents {...row} />
      </div>
    </article>
  )
})
