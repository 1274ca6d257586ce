import { Group } from '@mantine/core'
import {
  IconBrandGoogleDrive,
  IconClockHour4,
  IconDoorEnter,
  IconMapPin,
  IconNotes,
  IconPhone,
  IconUser,
} from '@tabler/icons-react'
import { eventsTexts } from '../../../texts/events.ts'
import { telHref, wazeHref } from '../../../ui/display/contact-links.ts'
import { Fact, factLink, FactParts, Facts } from '../../../ui/display/facts.tsx'
import { Ltr, Name } from '../../../ui/display/names.tsx'
import body from '../../../ui/dialogs/record-body.module.css'
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../../ui/display/tone-of-id.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { useCardFacts } from '../board/card-facts.ts'

const { detail: texts } = eventsTexts
const { fields } = eventsTexts.form

/** Time, place and people, each with what one does with it: call, navigate, open. */
export function DetailFacts({ event }: { readonly event: BoardEvent }) {
  const operator = useCardFacts().operatorName(event)
  const {
    audience_arrival_time: audience,
    start_time: start,
    end_time: end,
    location,
    producer_name,
    producer_phone,
  } = event
  return (
    <Facts label={texts.facts} isWide>
      <Fact icon={IconDoorEnter} label={fields.audience_arrival_time}>
        {audience === null ? texts.unspecified : <time>{clock(audience)}</time>}
      </Fact>
      {(start !== null || end !== null) && (
        <Fact icon={IconClockHour4} label={texts.times}>
          {start === null ? '' : <time>{clock(start)}</time>}
          {end !== null && (
            <>
              {' – '}
              <time>{clock(end)}</time>
            </>
          )}
        </Fact>
      )}
      <Fact icon={IconMapPin} label={fields.location}>
        {location === null ? (
          texts.unspecified
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
      </Fact>
      <Fact icon={IconUser} label={texts.operator}>
        {operator === undefined ? (
          eventsTexts.card.noOperator
        ) : (
          <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
            <PersonAvatar name={operator} size={24} tone={toneOfId(event.assigned_operator_id ?? operator)} />
            <Name>{operator}</Name>
          </Group>
        )}
      </Fact>
      {(producer_name !== null || producer_phone !== null) && (
        <Fact icon={IconPhone} label={texts.producer}>
          <FactParts>
            {producer_name !== null && <Name>{producer_name}</Name>}{' '}
            {producer_phone !== null && <Phone text={producer_phone} />}
          </FactParts>
        </Fact>
      )}
      {event.drive_url !== null && (
        <Fact icon={IconBrandGoogleDrive} label={texts.drive}>
          <a className={factLink} href={event.drive_url} target="_blank" rel="noopener noreferrer">
            {texts.openDrive}
          </a>
        </Fact>
      )}
      {event.registration_notes !== null && (
        <Fact icon={IconNotes} label={fields.registration_notes}>
          <span className={body.text} dir="auto">
            {event.registration_notes}
          </span>
        </Fact>
      )}
    </Facts>
  )
}

/** A number to call; a text that is none is only read. */
function Phone({ text }: { readonly text: string }) {
  const href = telHref(text)
  if (href === null) return <Ltr>{text}</Ltr>
  return (
    <a className={factLink} href={href}>
      <Ltr>{text}</Ltr>
    </a>
  )
}

/** `HH:mm`, also of a time that was stored with its seconds. */
const clock = (time: string): string => time.slice(0, 5)
