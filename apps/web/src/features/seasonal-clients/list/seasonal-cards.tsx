import { IconCalendarPlus } from '@tabler/icons-react'
import { memo } from 'react'
import type { LocalSeasonalClient } from '../../../data/index.ts'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { Name } from '../../../ui/display/names.tsx'
import { PendingMark } from '../../../ui/display/pending-mark.tsx'
import { RowButton } from '../../../ui/lists/row-button.tsx'
import cardClasses from '../../../ui/lists/row-cards.module.css'
import { useRowsInSight } from '../../../ui/lists/use-rows-in-sight.ts'
import type { SeasonalActions } from '../seasonal-actions.ts'
import { ContactButtons } from './contact-info.tsx'
import { DriveLink } from './drive-link.tsx'
import type { ListItem } from './items.ts'
import { MonthHeading } from './month-heading.tsx'
import { NextContact } from './next-contact.tsx'
import { SeasonalButtons } from './seasonal-buttons.tsx'
import classes from './seasonal-cards.module.css'
import { StatusChoice } from './status-choice.tsx'

const { row: texts } = seasonalTexts

interface SeasonalCardsProps {
  readonly items: readonly ListItem[]
  readonly actions: SeasonalActions
  readonly today: string
  /** The name of the month that it is. */
  readonly now: string
}

/** The follow-ups where a table has no room, month by month. */
export function SeasonalCards({ items, actions, today, now }: SeasonalCardsProps) {
  const { listRef, rowRef, indexes, before, after } = useRowsInSight({
    count: items.length,
    keyOf: (index) => items[index]?.key ?? '',
    height: 260,
    gap: 8,
  })
  return (
    <ul
      ref={listRef}
      className={cardClasses.list}
      aria-label={seasonalTexts.list}
      style={{ paddingBlockStart: before, paddingBlockEnd: after }}
    >
      {indexes.map((index) => {
        const item = items[index]
        if (item === undefined) return null
        return (
          <li key={item.key} ref={rowRef} data-index={index} aria-setsize={items.length} aria-posinset={index + 1}>
            {item.kind === 'month' ? (
              <h2 className={classes.month}>
                <MonthHeading month={item.month} count={item.count} isNow={item.month === now} />
              </h2>
            ) : (
              <SeasonalCard client={item.client} actions={actions} today={today} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface SeasonalCardProps extends Pick<SeasonalCardsProps, 'actions' | 'today'> {
  readonly client: LocalSeasonalClient
}

/** Drawn once, however often the list scrolls under it. */
const SeasonalCard = memo(function SeasonalCard({ client, actions, today }: SeasonalCardProps) {
  const { event_name: event, client_name: name, contact_info: contact, notes, drive_link: drive } = client
  const { createEvent } = actions
  return (
    <article className={cardClasses.card} aria-label={event}>
      <div className={cardClasses.head}>
        <div className={cardClasses.words}>
          <h3 className={cardClasses.title}>
            <Name>{event}</Name>
          </h3>
          <p className={cardClasses.meta}>
            <Name>{name}</Name>
            {` · ${client.recurrence_type}`}
          </p>
        </div>
        {!client._synced && (
          <span className={classes.pending}>
            <PendingMark />
          </span>
        )}
        <SeasonalButtons client={client} actions={actions} isWithoutEvent />
      </div>
      <div className={classes.choices}>
        <StatusChoice client={client} actions={actions} />
        <NextContact client={client} actions={actions} today={today} />
      </div>
      {contact !== null && <ContactButtons info={contact} client={name} />}
      {notes !== null && (
        <p className={classes.notes} dir="auto">
          {notes}
        </p>
      )}
      {(createEvent !== undefined || drive !== null) && (
        <div className={classes.foot}>
          {createEvent !== undefined && (
            <RowButton shape="words" aria-label={texts.createEventOf(event)} onClick={() => createEvent(client)}>
              <IconCalendarPlus size={20} stroke={1.7} aria-hidden />
              {texts.createEvent}
            </RowButton>
          )}
          {drive !== null && <DriveLink href={drive} event={event} />}
        </div>
      )}
    </article>
  )
})
