import { addDays } from '@bama/domain'
import { Group } from '@mantine/core'
import {
  type Icon,
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
import { EventFact, type EventFactProps, useMayEdit } from './event-fact.tsx'
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
  const {
    audience_arrival_time: arrival,
    start_time: start,
    end_time: end,
    location,
    producer_name,
    producer_phone,
    drive_url: driveUrl,
  } = event
  // A record of an earlier version of Bama that is still on this device lacks what came later.
  const crewNotes = event.crew_notes ?? null
  const loadInDay = event.load_in_day ?? null
  const loadInTime = event.load_in_time ?? null
  return (
    <Facts label={texts.facts} isWide>
      <EditedFact
        icon={IconDoorEnter}
        label={fields.audience_arrival_time}
        isAlwaysShown
        event={event}
        fields={['audience_arrival_time']}
        renderEditor={(fact) => <GuestArrivalEditor fact={fact} />}
      >
        {arrival === null ? null : <time>{clock(arrival)}</time>}
      </EditedFact>
      <EditedFact
        icon={IconClockHour4}
        label={texts.times}
        event={event}
        fields={['start_time', 'end_time']}
        renderEditor={(fact) => <HoursEditor fact={fact} />}
      >
        {start === null && end === null ? null : <EventHours event={event} />}
      </EditedFact>
      <EditedFact
        icon={IconTruckLoading}
        label={fields.load_in}
        event={event}
        fields={['load_in_day', 'load_in_time']}
        renderEditor={(fact) => <LoadInEditor fact={fact} />}
      >
        {loadInDay === null && loadInTime === null ? null : (
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
      </EditedFact>
      <EditedFact
        icon={IconMapPin}
        label={fields.location}
        isAlwaysShown
        event={event}
        fields={['location']}
        renderEditor={(fact) => <LineEditor fact={fact} field="location" />}
      >
        {location === null ? null : (
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
      </EditedFact>
      <EditedFact
        icon={IconUser}
        label={texts.operator}
        isAlwaysShown
        event={event}
        fields={['assigned_operator_id']}
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
      </EditedFact>
      <EditedFact
        icon={IconPhone}
        label={texts.producer}
        event={event}
        fields={['producer_name', 'producer_phone']}
        renderEditor={(fact) => <ProducerEditor fact={fact} />}
      >
        {producer_name === null && producer_phone === null ? null : (
          <FactParts>
            {producer_name !== null && <Name>{producer_name}</Name>}{' '}
            {producer_phone !== null && <Phone text={producer_phone} />}
          </FactParts>
        )}
      </EditedFact>
      <EditedFact
        icon={IconBrandGoogleDrive}
        title={texts.drive}
        label={fields.drive_url}
        event={event}
        fields={['drive_url']}
        renderEditor={(fact) => (
          <LineEditor
            fact={fact}
            field="drive_url"
            isLtr
            input={{ type: 'url', inputMode: 'url', placeholder: 'https://drive.google.com/…' }}
          />
        )}
      >
        {driveUrl === null ? null : (
          <a className={factLink} href={driveUrl} target="_blank" rel="noopener noreferrer">
            {texts.openDrive}
          </a>
        )}
      </EditedFact>
      <NotesFact icon={IconNotes} event={event} field="registration_notes" text={event.registration_notes} />
      <NotesFact icon={IconUsersGroup} event={event} field="crew_notes" text={crewNotes} />
    </Facts>
  )
}

interface EditedFactProps extends EventFactProps {
  readonly icon: Icon
  /** How the fact is called, if not by the editor's label. */
  readonly title?: string
  /** Other empty facts are shown only to people who may fill them in. */
  readonly isAlwaysShown?: boolean
}

/** A fact with its editor. Empty if its content is null. */
function EditedFact({ icon, title, isAlwaysShown = false, children, ...fact }: EditedFactProps) {
  const mayEdit = useMayEdit(fact.event, 'location')
  if (children === null && !isAlwaysShown && !mayEdit) return null
  return (
    <Fact icon={icon} label={title ?? fact.label}>
      <EventFact {...fact}>{children ?? <span className={body.quiet}>{texts.unspecified}</span>}</EventFact>
    </Fact>
  )
}

interface NotesFactProps extends Pick<EditedFactProps, 'icon' | 'event'> {
  readonly field: 'registration_notes' | 'crew_notes'
  readonly text: string | null
}

const NotesFact = ({ field, text, ...fact }: NotesFactProps) => (
  <EditedFact
    {...fact}
    label={fields[field]}
    fields={[field]}
    renderEditor={(form) => <LongEditor fact={form} field={field} />}
  >
    {text === null ? null : (
      <span className={body.text} dir="auto">
        {text}
      </span>
    )}
  </EditedFact>
)

/** A phone number as a link. A text that isn't a number is shown as it is. */
function Phone({ text }: { readonly text: string }) {
  const href = telHref(text)
  if (href === null) return <Ltr>{text}</Ltr>
  return (
    <a className={factLink} href={href} style={{ whiteSpace: 'nowrap' }}>
      <Ltr>{text}</Ltr>
    </a>
  )
}
