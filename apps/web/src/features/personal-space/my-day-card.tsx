import { type Actor, addDays, weekdayOf } from '@bama/domain'
import { Anchor, Box, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useMemo } from 'react'
import {
  type LocalEvent,
  type LocalTask,
  useEvents,
  useHoursBetween,
  useOpenTasks,
  useSession,
  useToday,
} from '../../data/index.ts'
import { personalSpaceTexts } from '../../texts/personal-space.ts'
import { Card } from '../../ui/display/card.tsx'
import { wazeHref } from '../../ui/display/contact-links.ts'
import { Name } from '../../ui/display/names.tsx'
import { RowLink } from '../../ui/lists/row-link.tsx'
import { relativeDay } from '../../ui/display/relative-day.ts'
import { dueTasks, ownEvents } from './my-day.ts'
import { OpenSlots } from './open-slots.tsx'
import classes from './personal-space.module.css'

const { myDay: texts } = personalSpaceTexts

/** What the day holds for the person: their events of today and tomorrow, what is due, and the week's hours. */
export function MyDayCard() {
  const session = useSession()
  return session.status === 'signed_in' ? <MyDay actor={session.actor} /> : null
}

const noTasks: readonly LocalTask[] = []

function MyDay({ actor }: { readonly actor: Actor }) {
  const today = useToday()
  const known = useEvents()
  const open = useOpenTasks()
  const sunday = addDays(today, -weekdayOf(today))
  const hours = useHoursBetween(sunday, addDays(sunday, 6), actor.id)
  const events = useMemo(
    () => known && ownEvents(known, open ?? noTasks, { actor, today }),
    [known, open, actor, today],
  )
  const tasks = useMemo(() => open && dueTasks(open, { actor, today }), [open, actor, today])
  return (
    <Card p={{ base: '12px 14px', sm: 'md' }} aria-label={texts.title}>
      <Title order={2} fz={20} lh={1.4} mb="xs">
        {texts.title}
      </Title>
      <OpenSlots actor={actor} today={today} />
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing={{ base: 'md', md: 'xl' }}>
        <Part title={texts.events} none={texts.noEvents} items={events}>
          {(event) => <EventLine key={event.id} event={event} today={today} />}
        </Part>
        <Part
          title={texts.tasks}
          none={texts.noTasks}
          items={tasks}
          more={
            <Link to="/Tasks" search={{ assignee: 'me' }} className={classes.more}>
              {texts.allTasks}
            </Link>
          }
        >
          {(task) => <TaskLine key={task.id} task={task} today={today} />}
        </Part>
        <Stack gap={4} align="flex-start">
          <Title order={3} fz={14} fw={600} c="var(--bama-ink-2)">
            {texts.hours}
          </Title>
          <Text fz={30} fw={700} lh={1.35}>
            {hours === undefined ? '–' : hours.toFixed(2)}
          </Text>
          <Link to="/WorkHours" className={classes.more}>
            {texts.toHours}
          </Link>
        </Stack>
      </SimpleGrid>
    </Card>
  )
}

interface PartProps<Item> {
  readonly title: string
  readonly none: string
  /** undefined while they are read. */
  readonly items: readonly Item[] | undefined
  readonly more?: ReactNode
  readonly children: (item: Item) => ReactNode
}

function Part<Item>({ title, none, items, more, children }: PartProps<Item>) {
  const id = useId()
  return (
    <Stack gap={4} align="stretch" miw={0}>
      <Title order={3} id={id} fz={14} fw={600} c="var(--bama-ink-2)">
        {title}
      </Title>
      {items !== undefined && items.length === 0 && (
        <Text size="sm" c="dimmed" py={10}>
          {none}
        </Text>
      )}
      {items !== undefined && items.length > 0 && (
        <Stack component="ul" gap={0} aria-labelledby={id}>
          {items.map(children)}
        </Stack>
      )}
      {more}
    </Stack>
  )
}

interface DayLineProps {
  readonly today: string
}

function EventLine({ event, today }: DayLineProps & { readonly event: LocalEvent }) {
  const { start_time: start, end_time: end, audience_arrival_time: audience, location } = event
  return (
    <Group component="li" gap="xs" wrap="nowrap" className={classes.dayLine ?? ''}>
      <RowLink to="/Events" search={{ event: event.id }} className={classes.dayLink}>
        <span className={classes.dayTitle}>
          <Name>{event.name}</Name>
        </span>
        <Text component="span" size="sm" c="dimmed" display="block">
          <b>{relativeDay(event.date < today ? today : event.date, today)}</b>
          {start !== null && (
            <>
              {' '}
              <time>{start.slice(0, 5)}</time>
              {end !== null && (
                <>
                  {' – '}
                  <time>{end.slice(0, 5)}</time>
                </>
              )}
            </>
          )}
          {audience !== null && ` · ${texts.audience(audience.slice(0, 5))}`}
        </Text>
        {location !== null && (
          <Text component="span" size="sm" c="dimmed" display="block">
            <Name>{location}</Name>
          </Text>
        )}
      </RowLink>
      {location !== null && (
        <Anchor
          href={wazeHref(location)}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.navigate(location)}
          className={classes.waze ?? ''}
        >
          <IconMapPin size={20} stroke={1.7} aria-hidden />
        </Anchor>
      )}
    </Group>
  )
}

function TaskLine({ task, today }: DayLineProps & { readonly task: LocalTask }) {
  const { deadline } = task
  const isLate = deadline !== null && deadline < today
  return (
    <li className={classes.dayLine}>
      <RowLink to="/Tasks" search={{ task: task.id }} className={classes.dayLink}>
        <span className={classes.dayTitle}>
          <Name>{task.description.split('\n', 1)[0]}</Name>
        </span>
        {deadline !== null && (
          <Box component="span" fz="sm" fw={isLate ? 600 : 400} c={isLate ? 'var(--bama-red-fg)' : 'dimmed'}>
            {isLate ? `${texts.overdue}, ${relativeDay(deadline, today)}` : relativeDay(deadline, today)}
          </Box>
        )}
      </RowLink>
    </li>
  )
}
