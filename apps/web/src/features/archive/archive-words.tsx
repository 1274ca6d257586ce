import { endOfEvent, type VisibleClient, type VisibleEvent } from '@bama/domain'
import { archiveTexts as texts } from '../../texts/archive.ts'
import { deletedClient } from '../../texts/clients.ts'
import { Name } from '../../ui/display/names.tsx'
import { RowLink } from '../../ui/lists/row-link.tsx'
import { archiveDay } from './archive-day.ts'
import classes from './archive-words.module.css'

export type Clients = ReadonlyMap<string, VisibleClient> | undefined

interface EventProps {
  readonly event: VisibleEvent
}

/** Links to the event's dialog. The address is the same for an archived event. */
export function EventLink({ event }: EventProps) {
  return (
    <RowLink className={classes.link} to="/Events" search={{ event: event.id }}>
      <Name>{event.name}</Name>
    </RowLink>
  )
}

/** The event's day, or its first and last day. */
export function Days({ event }: EventProps) {
  const { date } = event
  const end = endOfEvent(event)
  return (
    <span className={classes.days}>
      <time dateTime={date}>{archiveDay(date)}</time>
      {end !== date && (
        <>
          {` ${texts.until} `}
          <time dateTime={end}>{archiveDay(end)}</time>
        </>
      )}
    </span>
  )
}

export function ClientName({ event: { client_id: id }, clients }: EventProps & { readonly clients: Clients }) {
  if (id === null) return <span className={classes.none}>{texts.noClient}</span>
  if (clients === undefined) return null
  const client = clients.get(id)
  return client === undefined ? <span className={classes.none}>{deletedClient}</span> : <Name>{client.name}</Name>
}

export function Location({ event: { location } }: EventProps) {
  return location === null ? <span className={classes.none}>{texts.noLocation}</span> : <Name>{location}</Name>
}
