import { Box, Text } from '@mantine/core'
import type { LocalTask } from '../../data/index.ts'
import { dayWithWeekday } from '../../texts/days.ts'
import { myDayTexts as texts } from '../../texts/my-day.ts'
import { Name } from '../../ui/display/names.tsx'
import { RowLink } from '../../ui/lists/row-link.tsx'
import classes from './my-day.module.css'
import { type OwnCall, startOf } from './own-calls.ts'

interface WeekAgendaProps {
  /** Undefined while loading. */
  readonly calls: readonly OwnCall[] | undefined
  readonly tasks: readonly LocalTask[] | undefined
  readonly days: readonly string[]
}

/** The user's calls and due tasks in the rest of the week, by day. */
export function WeekAgenda({ calls, tasks, days }: WeekAgendaProps) {
  if (calls === undefined || tasks === undefined) return null
  const held = days.filter(
    (day) => calls.some((call) => call.day === day) || tasks.some((task) => task.deadline === day),
  )
  if (held.length === 0)
    return (
      <Text size="sm" c="dimmed" py={6}>
        {texts.nothingInWeek}
      </Text>
    )
  return (
    <ul className={classes.lines} aria-label={texts.week}>
      {held.map((day) => (
        <li key={day}>
          <Text size="sm" fw={600} pt="xs">
            <time dateTime={day}>{dayWithWeekday(day)}</time>
          </Text>
          <ul>
            {calls
              .filter((call) => call.day === day)
              .map((call) => ({ ...call, start: startOf(call) }))
              .map(({ id, event, slot, start }) => (
                <li key={id}>
                  <RowLink to="/Events" search={{ event: event.id }} className={classes.agenda}>
                    <Box component="span" miw={44}>
                      {start}
                    </Box>
                    <span className={classes.title}>
                      <Name>{event.name}</Name>
                      {slot !== null && (
                        <Text component="span" size="sm" c="dimmed">
                          {' · '}
                          <Name>{slot.role}</Name>
                        </Text>
                      )}
                    </span>
                  </RowLink>
                </li>
              ))}
            {tasks
              .filter(({ deadline }) => deadline === day)
              .map(({ id, description }) => (
                <li key={id}>
                  <RowLink to="/Tasks" search={{ task: id }} className={classes.agenda}>
                    <Text component="span" size="sm" c="dimmed" miw={44}>
                      {texts.dueTask}
                    </Text>
                    <span className={classes.title}>
                      <Name>{description.split('\n', 1)[0]}</Name>
                    </span>
                  </RowLink>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
