import { leadRole } from '@bama/domain'
import { mapsHref, wazeHref } from '@bama/domain/call'
import { Anchor, Box, Group, Text } from '@mantine/core'
import { IconMap2, IconMapPin, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { myDayTexts as texts } from '../../texts/my-day.ts'
import { AttendanceBadge } from '../../ui/crew/attendance.tsx'
import { Name } from '../../ui/display/names.tsx'
import { RowLink } from '../../ui/lists/row-link.tsx'
import classes from './my-day.module.css'
import { type OwnCall, startOf } from './own-calls.ts'

interface CallRowProps {
  readonly call: OwnCall
  readonly renderActions: (call: OwnCall) => ReactNode
}

/** One call on a day: time, event, role, place, navigation links and, on the first such day, actions. */
export function CallRow({ call, renderActions }: CallRowProps) {
  const { event, slot, isLead, span, day, isContinued } = call
  const start = startOf(call)
  const { location: place, audience_arrival_time: arrival } = event
  const role = slot?.role ?? (isLead ? leadRole : texts.task)
  return (
    <li className={classes.call}>
      <Text component="span" fz={20} fw={700} lh={1.5} className={classes.hour ?? ''}>
        {start === null ? '–' : <time dateTime={span.start}>{start}</time>}
      </Text>
      <Box miw={0}>
        <RowLink to="/Events" search={{ event: event.id }} className={classes.link}>
          <span className={classes.title}>
            <Name>{event.name}</Name>
          </span>
          <Text component="span" size="sm" c="dimmed" display="block">
            <Name>{role}</Name>
            {span.isEndKnown && day >= span.lastDay && ` · ${texts.until(span.end.slice(11))}`}
            {arrival !== null && ` · ${texts.audience(arrival.slice(0, 5))}`}
          </Text>
          {place !== null && (
            <Text component="span" size="sm" c="dimmed" display="block">
              <Name>{place}</Name>
            </Text>
          )}
        </RowLink>
        {slot !== null && !isContinued && (
          <Box pb={4}>
            <AttendanceBadge event={event} slot={slot} />
          </Box>
        )}
        <Group gap="xs">
          {!isContinued && renderActions(call)}
          {place !== null && (
            <Group gap={0}>
              <Way icon={IconMapPin} app={texts.waze} place={place} href={wazeHref(place)} />
              <Way icon={IconMap2} app={texts.maps} place={place} href={mapsHref(place)} />
            </Group>
          )}
        </Group>
      </Box>
    </li>
  )
}

interface WayProps {
  readonly icon: TablerIcon
  readonly app: string
  readonly place: string
  readonly href: string
}

const Way = ({ icon: Icon, app, place, href }: WayProps) => (
  <Anchor
    href={href}
    target="_blank"
    rel="noreferrer"
    aria-label={texts.navigate(place, app)}
    className={classes.way ?? ''}
  >
    <Icon size={20} stroke={1.7} aria-hidden />
    {app}
  </Anchor>
)
