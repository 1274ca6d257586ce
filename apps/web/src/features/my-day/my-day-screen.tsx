import { type Actor, addDays, weekdayOf } from '@bama/domain'
import { Box, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import {
  type LocalTask,
  useCalendarView,
  useEvents,
  useFirstPull,
  useHoursBetween,
  useJewishDays,
  useNow,
  useOpenTasks,
  useOwnSlots,
  useToday,
} from '../../data/index.ts'
import { longDay } from '../../texts/days.ts'
import { myDayTexts as texts } from '../../texts/my-day.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { Name } from '../../ui/display/names.tsx'
import { PageHeader, ScreenTimer } from '../../ui/display/page-header.tsx'
import { relativeDay } from '../../ui/display/relative-day.ts'
import { ScreenBody } from '../../ui/display/screen-body.tsx'
import { TitledCard } from '../../ui/display/titled-card.tsx'
import { Waiting } from '../../ui/feedback/first-download.tsx'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import { RowLink } from '../../ui/lists/row-link.tsx'
import { CallRow } from './call-row.tsx'
import classes from './my-day.module.css'
import { OpenSlots } from './open-slots.tsx'
import { agendaDays, dueTasks, type OwnCall, ownCalls } from './own-calls.ts'
import { WeekAgenda } from './week-agenda.tsx'

interface MyDayScreenProps {
  /** Renders the actions of a current call: reporting the arrival, and the timer. */
  readonly renderActions: (call: OwnCall) => ReactNode
}

/** The user's calls and due tasks for the coming week: the home screen of people who work in events. */
export function MyDayScreen({ renderActions }: MyDayScreenProps) {
  const { actor } = useSignedIn()
  const today = useToday()
  return (
    <>
      <PageHeader title={screenTitles.MyDay} subtitle={<DayLine day={today} />} actions={<ScreenTimer />} />
      <ScreenBody pt={{ base: 12, sm: 4 }}>
        <MyDay actor={actor} today={today} renderActions={renderActions} />
      </ScreenBody>
    </>
  )
}

/** A day's date, with the Hebrew date if the user shows it. */
function DayLine({ day }: { readonly day: string }) {
  const jewish = useJewishDays(day, day)?.get(day)
  const { view } = useCalendarView()
  return (
    <>
      <time dateTime={day}>{longDay(day)}</time>
      {view?.showsHebrewDates === true && jewish !== undefined && ` · ${jewish.hebrewDate}`}
    </>
  )
}

interface MyDayProps extends Pick<MyDayScreenProps, 'renderActions'> {
  readonly actor: Actor
  readonly today: string
}

const noTasks: readonly LocalTask[] = []

function MyDay({ actor, today, renderActions }: MyDayProps) {
  const tomorrow = addDays(today, 1)
  const events = useEvents()
  const open = useOpenTasks()
  const own = useOwnSlots(actor.id)
  const nowMs = useNow(60_000)
  const calls = useMemo(
    () =>
      events &&
      own &&
      ownCalls({ events, slots: own.map(({ slot }) => slot), tasks: open ?? noTasks }, { actor, today, nowMs }),
    [events, own, open, actor, today, nowMs],
  )
  const tasks = useMemo(() => open && dueTasks(open, { actor, today }), [open, actor, today])
  const isFirstPull = useFirstPull() !== undefined
  const on = (day: string): readonly OwnCall[] | undefined => calls?.filter((call) => call.day === day)
  return (
    <div className={classes.screen}>
      <Stack gap="md" miw={0}>
        {isFirstPull && (calls ?? []).length === 0 && <Waiting pb={0} />}
        <OpenSlots slots={own} actor={actor} today={today} />
        <TitledCard title={texts.today}>
          <Text size="sm" c="dimmed" mt={-8} mb="xs" hiddenFrom="sm">
            <DayLine day={today} />
          </Text>
          <Calls
            day={texts.today}
            calls={on(today)}
            none={isFirstPull ? null : texts.nothingToday}
            renderActions={renderActions}
          />
        </TitledCard>
        <TitledCard title={texts.tomorrow}>
          <Calls
            day={texts.tomorrow}
            calls={on(tomorrow)}
            none={isFirstPull ? null : texts.nothingTomorrow}
            renderActions={renderActions}
          />
        </TitledCard>
      </Stack>
      <SimpleGrid cols={1} spacing="md" miw={0}>
        <TitledCard title={texts.tasks}>
          <Tasks
            tasks={isFirstPull ? undefined : tasks?.filter(({ deadline }) => (deadline ?? '') <= tomorrow)}
            today={today}
          />
          <Link to="/Tasks" search={{ assignee: 'me' }} className={classes.more}>
            {texts.allTasks}
          </Link>
        </TitledCard>
        <TitledCard title={texts.week}>
          <WeekAgenda
            calls={isFirstPull ? undefined : calls?.filter(({ day }) => day > tomorrow)}
            tasks={tasks?.filter(({ deadline }) => (deadline ?? '') > tomorrow)}
            days={Array.from({ length: agendaDays - 2 }, (_, index) => addDays(tomorrow, index + 1))}
          />
          <Group gap="0 16px">
            <Link to="/Calendar" className={classes.more}>
              {texts.toCalendar}
            </Link>
            <Link to="/PersonalSpace" className={classes.more}>
              {texts.toAbsences}
            </Link>
          </Group>
        </TitledCard>
        <TitledCard title={texts.hours}>
          <HoursOfWeek actor={actor} today={today} />
          <Link to="/WorkHours" className={classes.more}>
            {texts.toHours}
          </Link>
        </TitledCard>
      </SimpleGrid>
    </div>
  )
}

interface CallsProps extends Pick<MyDayScreenProps, 'renderActions'> {
  readonly day: string
  /** Undefined while loading. */
  readonly calls: readonly OwnCall[] | undefined
  /** Shown if there are no calls. Null during the first download, when they may still arrive. */
  readonly none: string | null
}

const Nothing = ({ children }: { readonly children: string }) => (
  <Text size="sm" c="dimmed" py={6}>
    {children}
  </Text>
)

function Calls({ day, calls, none, renderActions }: CallsProps) {
  if (calls === undefined) return null
  if (calls.length === 0) return none === null ? null : <Nothing>{none}</Nothing>
  return (
    <ul className={classes.lines} aria-label={texts.calls(day)}>
      {calls.map((call) => (
        <CallRow key={call.id} call={call} renderActions={renderActions} />
      ))}
    </ul>
  )
}

interface TasksProps {
  readonly tasks: readonly LocalTask[] | undefined
  readonly today: string
}

function Tasks({ tasks, today }: TasksProps) {
  if (tasks === undefined) return null
  if (tasks.length === 0) return <Nothing>{texts.noTasks}</Nothing>
  return (
    <ul className={classes.lines} aria-label={texts.tasks}>
      {tasks.map(({ id, description, deadline }) => {
        const isLate = deadline !== null && deadline < today
        return (
          <li key={id}>
            <RowLink to="/Tasks" search={{ task: id }} className={classes.link}>
              <span className={classes.title}>
                <Name>{description.split('\n', 1)[0]}</Name>
              </span>
              {deadline !== null && (
                <Box component="span" fz="sm" fw={isLate ? 600 : 400} c={isLate ? 'var(--bama-red-fg)' : 'dimmed'}>
                  {isLate ? `${texts.overdue}, ${relativeDay(deadline, today)}` : relativeDay(deadline, today)}
                </Box>
              )}
            </RowLink>
          </li>
        )
      })}
    </ul>
  )
}

function HoursOfWeek({ actor, today }: Pick<MyDayProps, 'actor' | 'today'>) {
  const sunday = addDays(today, -weekdayOf(today))
  const hours = useHoursBetween(sunday, addDays(sunday, 6), actor.id)
  return (
    <Text fz={30} fw={700} lh={1.35}>
      {hours === undefined ? '–' : hours.toFixed(2)}
    </Text>
  )
}
