import { isCancelled, placeInEvent } from '@bama/domain'
import { Box, Group, Menu, Stack, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCalendarShare,
  IconClock,
  IconDoorEnter,
  IconDots,
  IconEye,
  IconMapPin,
} from '@tabler/icons-react'
import type { CrewSign, EventOverlap, LocalEvent } from '../../data/index.ts'
import { calendarTexts } from '../../texts/calendar.ts'
import { deletedClient } from '../../texts/clients.ts'
import { warningsTexts } from '../../texts/warnings.ts'
import { CrewStrip } from '../../ui/crew/crew-strip.tsx'
import { EventHours } from '../../ui/display/event-hours.tsx'
import { Name } from '../../ui/display/names.tsx'
import { PendingMark } from '../../ui/display/pending-mark.tsx'
import { RowMenu } from '../../ui/lists/row-menu.tsx'
import { ToneSquare } from '../../ui/display/tone-square.tsx'
import { toneOfId } from '../../ui/display/tone-of-id.ts'
import { WarningStrip } from '../../ui/display/warning-strip.tsx'
import { toneOfEvent } from '../../ui/days/day-styles.ts'
import classes from './calendar.module.css'

const { panel: texts } = calendarTexts
const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

interface EventEntryProps {
  readonly event: LocalEvent
  /** The displayed day. An event of several days shows which of its days this is. */
  readonly day: string
  /** The overlapping events of the same operator. */
  readonly overlaps: readonly EventOverlap[] | undefined
  /** The crew warning, if any. */
  readonly crewSign: CrewSign | undefined
  /** Undefined while loading. */
  readonly clients: ReadonlyMap<string, { readonly name: string }> | undefined
  readonly onOpen: () => void
  /** Undefined if the user may not move events. */
  readonly onMove: ((event: LocalEvent) => void) | undefined
}

/** An event in the day panel. A click opens it. */
export function EventEntry({ event, day, overlaps, crewSign, clients, onOpen, onMove }: EventEntryProps) {
  const { number, of } = placeInEvent(event, day)
  const cancelled = isCancelled(event)
  return (
    <article
      className={classes.entry}
      data-tone={toneOfEvent(event)}
      data-off={cancelled || undefined}
      aria-labelledby={`calendar-event-${event.id}`}
    >
      <Group gap="xs" wrap="nowrap" mih={20} me={36} fz={13} c="var(--bama-ink-2)">
        <ToneSquare tone={event.client_id === null ? 'grey' : toneOfId(event.client_id)} />
        <Name>
          {event.client_id === null ? texts.noClient : clients && (clients.get(event.client_id)?.name ?? deletedClient)}
        </Name>
        {!event._synced && <PendingMark />}
      </Group>
      <Box component="h4" my={2} fz={15} fw={600} lh={1.35} id={`calendar-event-${event.id}`}>
        <button type="button" className={classes.open} onClick={onOpen}>
          <Name>{event.name}</Name>
        </button>
      </Box>
      {cancelled && <p className={classes.fact}>{texts.cancelled}</p>}
      {of > 1 && (
        <p className={classes.fact}>
          <IconCalendarEvent {...icon} />
          {texts.dayOf(number, of)}
        </p>
      )}
      {(event.start_time ?? event.end_time) !== null && (
        <p className={classes.fact}>
          <IconClock {...icon} />
          <VisuallyHidden>{texts.hours}: </VisuallyHidden>
          <EventHours event={event} />
        </p>
      )}
      {event.audience_arrival_time !== null && (
        <p className={classes.fact}>
          <IconDoorEnter {...icon} />
          {texts.audience} <time>{event.audience_arrival_time.slice(0, 5)}</time>
        </p>
      )}
      {event.location !== null && (
        <p className={classes.fact}>
          <IconMapPin {...icon} />
          <VisuallyHidden>{texts.location}: </VisuallyHidden>
          <Name>{event.location}</Name>
        </p>
      )}
      {(overlaps ?? crewSign) !== undefined && (
        <Stack gap={4} mt={6}>
          {overlaps?.map(({ kind, event: other }) => (
            <WarningStrip key={other.id} tone={kind === 'certain' ? 'red' : 'spot'} icon={IconAlertTriangle}>
              {warningsTexts.overlap.onCard[kind]}: <Name>{other.name}</Name>
            </WarningStrip>
          ))}
          <CrewStrip sign={crewSign} />
        </Stack>
      )}
      {onMove !== undefined && (
        <RowMenu
          className={classes.menu}
          label={texts.actions(event.name)}
          width={210}
          renderItems={() => <Actions onOpen={onOpen} onMove={() => onMove(event)} />}
        >
          <IconDots {...icon} />
        </RowMenu>
      )}
    </article>
  )
}

function Actions({ onOpen, onMove }: { readonly onOpen: () => void; readonly onMove: () => void }) {
  return (
    <>
      <Menu.Item leftSection={<IconEye {...icon} />} onClick={onOpen}>
        {texts.open}
      </Menu.Item>
      <Menu.Item leftSection={<IconCalendarShare {...icon} />} onClick={onMove}>
        {texts.move}
      </Menu.Item>
    </>
  )
}
