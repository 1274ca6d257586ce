import { memo } from 'react'
import type { LocalEvent } from '../../data/index.ts'
import { archiveTexts as texts } from '../../texts/archive.ts'
import { PendingMark } from '../../ui/display/pending-mark.tsx'
import cardClasses from '../../ui/lists/row-cards.module.css'
import tableClasses from '../../ui/lists/row-table.module.css'
import { useRowsInSight } from '../../ui/lists/use-rows-in-sight.ts'
import classes from './archive-cards.module.css'
import type { ArchiveRowsProps } from './archive-table.tsx'
import { ClientName, Days, EventLink, Location } from './archive-words.tsx'
import { RestoreButton } from './restore-button.tsx'
import { useEventsInSight } from './use-events-in-sight.ts'

/** The archive on a phone. */
export function ArchiveCards({ ids, clients, onRestore }: ArchiveRowsProps) {
  const { listRef, rowRef, indexes, before, after } = useRowsInSight({
    count: ids.length,
    keyOf: (index) => ids[index] ?? '',
    height: 142,
    gap: 8,
  })
  const events = useEventsInSight(ids, indexes)
  return (
    <ul
      ref={listRef}
      className={cardClasses.list}
      aria-label={texts.list}
      style={{ paddingBlockStart: before, paddingBlockEnd: after }}
    >
      {indexes.map((index) => {
        const id = ids[index] ?? ''
        const event = events?.get(id)
        return (
          <li key={id} ref={rowRef} data-index={index} aria-setsize={ids.length} aria-posinset={index + 1}>
            {event === undefined ? (
              <UnreadCard />
            ) : (
              <ArchiveCard event={event} clients={clients} onRestore={onRestore} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type ArchiveCardProps = Pick<ArchiveRowsProps, 'clients' | 'onRestore'> & { readonly event: LocalEvent }

/** Drawn once, however often the list scrolls under it. */
const ArchiveCard = memo(function ArchiveCard({ event, clients, onRestore }: ArchiveCardProps) {
  return (
    <article className={cardClasses.card} aria-label={event.name}>
      <p className={cardClasses.meta}>
        <ClientName event={event} clients={clients} />
      </p>
      <h2 className={cardClasses.title}>
        <EventLink event={event} />
      </h2>
      <p className={cardClasses.meta}>
        <Location event={event} />
      </p>
      <div className={`${cardClasses.foot} ${classes.foot}`}>
        <Days event={event} />
        {!event._synced && <PendingMark />}
        <RestoreButton event={event} onRestore={onRestore} />
      </div>
    </article>
  )
})

function UnreadCard() {
  return (
    <div className={`${cardClasses.card} ${classes.unread}`}>
      <span className={tableClasses.bar} />
    </div>
  )
}
