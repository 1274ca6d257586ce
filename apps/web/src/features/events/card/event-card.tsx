import { checklistProgress, columnOf, eventStatus, isExampleEvent } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { IconCalendar, IconCircleCheckFilled } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { type DayOf, type EventOverlap, useCrewSign } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { CrewStrip } from '../../../ui/crew/crew-strip.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { PendingMark } from '../../../ui/display/pending-mark.tsx'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import { ToneSquare } from '../../../ui/display/tone-square.tsx'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import { CardTags } from './card-tags.tsx'
import { dayAndMonth, shortDay, weekdayLetter } from '../../../texts/days.ts'
import classes from './event-card.module.css'
import { ExampleStrip } from './example-strip.tsx'
import { PaymentBadge } from '../../../ui/display/payment-badge.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { relativeDay } from '../../../ui/display/relative-day.ts'
import { CardDayStrip, warningsOfDays } from '../warnings/day-strips.tsx'
import { CardOverlapStrip } from '../warnings/overlap-strips.tsx'
import { type EventDays, isImminent, dayInWords, lastOfSeveral } from './event-days.ts'

const { card: texts } = eventsTexts

interface EventCardProps {
  readonly event: BoardEvent
  readonly clientName: string | undefined
  readonly operatorName: string | undefined
  readonly today: string
  readonly dayOf: DayOf | undefined
  readonly showsHebrewDates: boolean
  readonly overlaps: readonly EventOverlap[]
}

/** The contents of a card. The frame adds the ⋯ menu and the dragging. */
export const EventCard = memo(function EventCard({
  event,
  clientName,
  operatorName,
  today,
  dayOf,
  showsHebrewDates,
  overlaps,
}: EventCardProps) {
  const warnings = useMemo(() => warningsOfDays(event, dayOf), [event, dayOf])
  const crewSign = useCrewSign(event.id)
  const managerItems = event.manager_checklist ?? []
  return (
    <>
      <div className={classes.client}>
        <ToneSquare tone={event.client_id === null ? 'grey' : toneOfId(event.client_id)} />
        <Name lines={1}>{event.client_id === null ? texts.noClient : clientName}</Name>
        {!event._synced && <PendingMark />}
      </div>
      <h3 className={classes.title} id={titleIdOf(event.id)}>
        <Name>{event.name}</Name>
      </h3>
      {isExampleEvent(event) && <ExampleStrip event={event} />}
      <DateLine event={event} today={today} hebrewDates={showsHebrewDates ? hebrewDatesOf(event, dayOf) : undefined} />
      {(warnings.length > 0 || overlaps.length > 0 || crewSign !== undefined) && (
        <div className={classes.warnings}>
          <CardDayStrip warnings={warnings} />
          <CardOverlapStrip overlaps={overlaps} />
          <CrewStrip sign={crewSign} />
        </div>
      )}
      {event.description !== null && (
        <p className={classes.description}>
          <Name>{event.description}</Name>
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

/** The id of the heading that labels the card's frame. */
export const titleIdOf = (eventId: string): string => `event-title-${eventId}`

interface DateLineProps extends Pick<EventCardProps, 'event' | 'today'> {
  readonly hebrewDates: string | undefined
}

function DateLine({ event, today, hebrewDates }: DateLineProps) {
  const isCancelled = columnOf(event.status) === eventStatus.cancelled
  return (
    <div className={classes.date}>
      <IconCalendar size={16} stroke={1.7} aria-hidden />
      <span className={classes.when}>
        <Days {...event} />
        {hebrewDates !== undefined && <span className={classes.hebrew}>{hebrewDates}</span>}
      </span>
      {event.is_completed ? (
        <span className={classes.completed}>
          <IconCircleCheckFilled size={16} aria-hidden />
          {texts.completed}
        </span>
      ) : (
        <span className={classes.relative} data-imminent={(!isCancelled && isImminent(event, today)) || undefined}>
          {relativeDay(dayInWords(event, today), today)}
        </span>
      )}
    </div>
  )
}

/** The Hebrew date of the day, or of the first and last. Without the year, since the date beside it has one. */
function hebrewDatesOf(event: EventDays, dayOf: DayOf | undefined): string | undefined {
  const dates = [event.date, lastOfSeveral(event)].flatMap((day) =>
    day === null ? [] : (dayOf?.(day)?.hebrewDate ?? []),
  )
  return dates.length === 0 ? undefined : dates.map((text) => text.slice(0, text.lastIndexOf(' '))).join(' – ')
}

/** One day, or the first and the last. A shared year is shown once. */
function Days(event: EventDays) {
  const { date } = event
  const last = lastOfSeveral(event)
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
      <PersonAvatar
        name={id === null ? undefined : (name ?? '')}
        size={24}
        fontSize={11}
        {...(id !== null && { tone: toneOfId(id) })}
      />
      <VisuallyHidden>{texts.operator}: </VisuallyHidden>
      <Name lines={1}>{id === null ? texts.noOperator : name}</Name>
    </span>
  )
}
