import { checklistProgress, columnOf, initials } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { IconCalendar, IconCircleCheckFilled, IconCloudUp } from '@tabler/icons-react'
import { memo } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { cancelledStatus, toneOfId } from '../board/column-faces.ts'
import { CardTags } from './card-tags.tsx'
import { dayAndMonth, shortDay, weekdayLetter } from './day-texts.ts'
import classes from './event-card.module.css'
import { PaymentBadge } from './payment-badge.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { type EventDays, isImminent, relativeDay, tellingDay } from './relative-day.ts'

const { card: texts } = eventsTexts

export interface EventCardProps {
  readonly event: BoardEvent
  readonly clientName: string | undefined
  readonly operatorName: string | undefined
  readonly today: string
}

/** What a card says of its event. Its ⋯ menu and its drag handle are the frame's. */
export const EventCard = memo(function EventCard({ event, clientName, operatorName, today }: EventCardProps) {
  const managerItems = event.manager_checklist ?? []
  return (
    <>
      <div className={classes.client} data-tone={event.client_id === null ? 'grey' : toneOfId(event.client_id)}>
        <span className={classes.square} />
        <bdi dir="rtl" className={classes.clientName}>
          {event.client_id === null ? texts.noClient : clientName}
        </bdi>
        {!event._synced && (
          <span className={classes.pending} title={texts.pending}>
            <IconCloudUp size={18} stroke={1.7} aria-hidden />
            <VisuallyHidden>{texts.pending}</VisuallyHidden>
          </span>
        )}
      </div>
      <h3 className={classes.title} id={titleIdOf(event.id)}>
        <bdi dir="rtl">{event.name}</bdi>
      </h3>
      <DateLine event={event} today={today} />
      {event.description !== null && (
        <p className={classes.description}>
          <bdi dir="rtl">{event.description}</bdi>
        </p>
      )}
      {event.tags.length > 0 && <CardTags tags={event.tags} />}
      {event.checklist.length + managerItems.length > 0 && (
        <div className={classes.bars}>
          {event.checklist.length > 0 && (
            <ProgressBar label={texts.checklist} tone="action" {...checklistProgress(event.checklist)} />
          )}
          {managerItems.length > 0 && (
            <ProgressBar label={texts.manager} tone="plum" {...checklistProgress(managerItems)} />
          )}
        </div>
      )}
      <div className={classes.foot}>
        <Operator id={event.assigned_operator_id} name={operatorName} />
        {event.payment_status !== undefined && <PaymentBadge status={event.payment_status} />}
      </div>
    </>
  )
})

/** The heading that names the card, for its frame. */
export const titleIdOf = (eventId: string): string => `event-title-${eventId}`

function DateLine({ event, today }: { readonly event: BoardEvent; readonly today: string }) {
  const isCancelled = columnOf(event.status) === cancelledStatus
  return (
    <div className={classes.date}>
      <IconCalendar size={16} stroke={1.7} aria-hidden className={classes.dateIcon} />
      <Days {...event} />
      {event.is_completed ? (
        <span className={classes.completed}>
          <IconCircleCheckFilled size={16} aria-hidden />
          {texts.completed}
        </span>
      ) : (
        <span className={classes.relative} data-imminent={(!isCancelled && isImminent(event, today)) || undefined}>
          {relativeDay(tellingDay(event, today), today)}
        </span>
      )}
    </div>
  )
}

/** One day, or the first and the last; a year that they share is said once. */
function Days({ date, end_date }: EventDays) {
  const last = end_date === null || end_date === date ? null : end_date
  const isYearShared = last?.slice(0, 4) === date.slice(0, 4)
  return (
    <span className={classes.days}>
      <time dateTime={date}>
        {weekdayLetter(date)} {isYearShared ? dayAndMonth(date) : shortDay(date)}
      </time>
      {last !== null && (
        <>
          {` ${texts.until} `}
          <time dateTime={last}>{shortDay(last)}</time>
        </>
      )}
    </span>
  )
}

function Operator({ id, name }: { readonly id: string | null; readonly name: string | undefined }) {
  return (
    <span className={classes.operator}>
      <span className={classes.avatar} data-tone={id === null ? 'none' : toneOfId(id)} aria-hidden>
        {id === null ? '?' : initials(name ?? '')}
      </span>
      <VisuallyHidden>{texts.operator}: </VisuallyHidden>
      <bdi dir="rtl" className={classes.operatorName}>
        {id === null ? texts.noOperator : name}
      </bdi>
    </span>
  )
}
