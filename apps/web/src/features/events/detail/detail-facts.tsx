import { addDays } from '@bama/domain'
import { Group } from '@mantine/core'
import {
  IconBrandGoogleDrive,
  IconClockHour4,
  IconDoorEnter,
  IconMapPin,
  IconNotes,
  IconUsersGroup,
  IconPhone,
  IconTruckLoading,
  IconUser,
} from '@tabler/icons-react'
import { dayWithWeekday } from '../../../texts/days.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { telHref, wazeHref } from '../../../ui/display/contact-links.ts'
import { Fact, factLink, FactParts, Facts } from '../../../ui/display/facts.tsx'
import { Ltr, Name } from '../../../ui/display/names.tsx'
import body from '../../../ui/dialogs/record-body.module.css'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { useCardFacts } from '../board/card-facts.ts'
import { clock, EventHours } from '../../../ui/display/event-hours.tsx'
import { EventFact, useMayEdit } from './event-fact.tsx'
import {
  GuestArrivalEditor,
  HoursEditor,
  LineEditor,
  LoadInEditor,
  LongEditor,
  OperatorEditor,
  ProducerEditor,
} from './fact-editors.tsx'

const { detail: texts } = eventsTexts
const { fields } = eventsTexts.form

/** Times, place and people, each with its action (call, navigate, open) and its editor. */
export function DetailFacts({ event }: { readonly event: BoardEvent }) {
  const operator = useCardFacts().operatorName(event)
  // Empty facts are shown to people who may fill them in.
  const mayEdit = useMayEdit(event, 'location')
  const {
    audience_arrival_time: arrival,
    start_time: start,
    end_time: end,
    location,
    producer_name,
    producer_phone,
    drive_url: driveUrl,
    registration_notes: notes,
  } = event
  // A record of an earlier version of Bama that is still on this device lacks what came later.
  const crewNotes = event.crew_notes ?? null
  const loadInDay = event.load_in_day ?? null
  const loadInTime = event.load_in_time ?? null
  const nothing = <span className={body.quiet}>{texts.unspecified}</span>
  return (
    <Facts label={texts.facts} isWide>
      <Fact icon={IconDoorEnter} label={fields.audience_arrival_time}>
        <EventFact
          event={event}
          fields={['audience_arrival_time']}
          label={fields.audience_arrival_time}
          renderEditor={(fact) => <GuestArrivalEditor fact={fact} />}
        >
          {arrival === null ? nothing : <time>{clock(arrival)}</time>}
        </EventFact>
      </Fact>
      {(mayEdit || start !== null || end !== null) && (
        <Fact icon={IconClockHour4} label={texts.times}>
          <EventFact
            event={event}
            fields={['start_time', 'end_time']}
            label={texts.times}
            renderEditor={(fact) => <HoursEditor fact={fact} />}
          >
            {start === null && end === null ? nothing : <EventHours event={event} />}
          </EventFact>
        </Fact>
      )}
      {(mayEdit || loadInDay !== null || loadInTime !== null) && (
        <Fact icon={IconTruckLoading} label={fields.load_in}>
          <EventFact
            event={event}
            fields={['load_in_day', 'load_in_time']}
            label={fields.load_in}
            renderEditor={(fact) => <LoadInEditor fact={fact} />}
          >
            {loadInDay === null && loadInTime === null ? (
              nothing
            ) : (
              <>
                <time dateTime={addDays(event.date, loadInDay ?? 0)}>
                  {dayWithWeekday(addDays(event.date, loadInDay ?? 0))}
                </time>
                {loadInTime !== null && (
                  <>
                    {', '}
                    <time>{clock(loadInTime)}</time>
                  </>
                )}
              </>
            )}
          </EventFact>
        </Fact>
      )}
      <Fact icon={IconMapPin} label={fields.location}>
        <EventFact
          event={event}
          fields={['location']}
          label={fields.location}
          renderEditor={(fact) => <LineEditor fact={fact} field="location" />}
        >
          {location === null ? (
            nothing
          ) : (
            <a
              className={factLink}
              href={wazeHref(location)}
              target="_blank"
              rel="noopener noreferrer"
              title={texts.navigate}
            >
              <Name>{location}</Name>
            </a>
          )}
        </EventFact>
      </Fact>
      <Fact icon={IconUser} label={texts.operator}>
        <EventFact
          event={event}
          fields={['assigned_operator_id']}
          label={texts.operator}
          renderEditor={(fact, done) => <OperatorEditor fact={fact} done={done} />}
        >
          {operator === undefined ? (
            eventsTexts.card.noOperator
          ) : (
            <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
              <PersonAvatar name={operator} size={24} tone={toneOfId(event.assigned_operator_id ?? operator)} />
              <Name>{operator}</Name>
            </Group>
          )}
        </EventFact>
      </Fact>
      {(mayEdit || producer_name !== null || producer_phone !== null) && (
        <Fact icon={IconPhone} label={texts.producer}>
          <EventFact
            event={event}
            fields={['producer_name', 'producer_phone']}
            label={texts.producer}
            renderEditor={(fact) => <ProducerEditor fact={fact} />}
          >
            {producer_name === null && producer_phone === null ? (
              nothing
            ) : (
              <FactParts>
                {producer_name !== null && <Name>{producer_name}</Name>}{' '}
                {producer_phone !== null && <Phone text={producer_phone} />}
              </FactParts>
            )}
          </EventFact>
        </Fact>
      )}
      {(mayEdit || driveUrl !== null) && (
        <Fact icon={IconBrandGoogleDrive} label={texts.drive}>
          <EventFact
            event={event}
            fields={['drive_url']}
            label={fields.drive_url}
            renderEditor={(fact) => (
              <LineEditor
                fact={fact}
                field="drive_url"
                isLtr
                input={{ type: 'url', inputMode: 'url', placeholder: 'https://drive.google.com/…' }}
              />
            )}
          >
            {driveUrl === null ? (
              nothing
            ) : (
              <a className={factLink} href={driveUrl} target="_blank" rel="noopener noreferrer">
                {texts.openDrive}
              </a>
            )}
          </EventFact>
        </Fact>
      )}
      {(mayEdit || notes !== null) && (
        <Fact icon={IconNotes} label={fields.registration_notes}>
          <EventFact
            event={event}
            fields={['registration_notes']}
            label={fields.registration_notes}
            renderEditor={(fact) => <LongEditor fact={fact} field="registration_notes" />}
          >
            {notes === null ? (
              nothing
            ) : (
              <span className={body.text} dir="auto">
                {notes}
              </span>
            )}
          </EventFact>
        </Fact>
      )}
      {(mayEdit || crewNotes !== null) && (
        <Fact icon={IconUsersGroup} label={fields.crew_notes}>
          <EventFact
            event={event}
            fields={['crew_notes']}
            label={fields.crew_notes}
            renderEditor={(fact) => <LongEditor fact={fact} field="crew_notes" />}
          >
            {crewNotes === null ? (
              nothing
            ) : (
              <span className={body.text} dir="auto">
                {crewNotes}
              </span>
            )}
          </EventFact>
        </Fact>
      )}
    </Facts>
  )
}

/** A phone number as a link. A text that isn't a number is shown as it is. */
function Phone({ text }: { readonly text: string }) {
  const href = telHref(text)
  if (href === null) return <Ltr>{text}</Ltr>
  return (
    <a className={factLink} href={href}>
      <Ltr>{text}</Ltr>
    </a>
  )
}
