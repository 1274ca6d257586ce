import type { VisibleClient, VisibleUser } from '@bama/domain'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import { Box, Button, Group, Stack } from '@mantine/core'
import { type Icon, IconCalendarEvent, IconChecklist, IconPlus, IconStar } from '@tabler/icons-react'
import { memo, type ReactNode, type Ref, useMemo } from 'react'
import type { LocalEvent } from '../../data/index.ts'
import { calendarTexts } from '../../texts/calendar.ts'
import { longDay } from '../../texts/days.ts'
import { Card } from '../../ui/display/card.tsx'
import { Waiting } from '../../ui/feedback/first-download.tsx'
import { Count } from '../../ui/display/count.tsx'
import { relativeDay } from '../../ui/display/relative-day.ts'
import { useAssignees } from '../../ui/hooks/use-assignees.ts'
import type { CellFacts } from './cell-facts.ts'
import classes from './calendar.module.css'
import { EventEntry } from './event-entry.tsx'
import { OccasionsList, occasionLines } from './occasions-list.tsx'
import { TaskEntry } from './task-entry.tsx'

const { panel: texts } = calendarTexts

interface DayPanelProps {
  readonly facts: CellFacts
  readonly tomorrow: JewishDay | undefined
  readonly today: string
  readonly isLoading: boolean
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly heading: Ref<HTMLHeadingElement>
  readonly onOpen: (part: 'event' | 'task', id: string) => void
  /** Undefined if the user may not move events. */
  readonly onMove: ((event: LocalEvent) => void) | undefined
  readonly onNewEvent: ((day: string) => void) | undefined
  readonly onNewTask: ((day: string) => void) | undefined
  /** Called on Escape, to return to the grid. */
  readonly onLeave: () => void
}

/** The selected day with its occasions, events and tasks. */
export const DayPanel = memo(function DayPanel({
  facts,
  tomorrow,
  today,
  isLoading,
  clients,
  people,
  heading,
  onOpen,
  onMove,
  onNewEvent,
  onNewTask,
  onLeave,
}: DayPanelProps) {
  const { day, jewish, events, tasks } = facts
  const lines = useMemo(() => occasionLines(jewish, tomorrow), [jewish, tomorrow])
  const byEmail = useAssignees(people)
  return (
    // Escape returns to the grid from anything inside the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <Card
      miw={0}
      aria-label={texts.label}
      onKeyDown={({ key, currentTarget, target }) => {
        // Escape in an event's menu bubbles here through React, although the menu's DOM is outside the panel.
        if (key === 'Escape' && target instanceof Element && currentTarget.contains(target)) onLeave()
      }}
    >
      <Group component="header" gap="sm" wrap="nowrap">
        <span className={classes.number} data-tone="action" aria-hidden>
          {Number(day.slice(8))}
        </span>
        <div>
          <Box component="h2" ref={heading} fz="md" fw={700} lh={1.35} bdrs="xs" tabIndex={-1}>
            <time dateTime={day}>{longDay(day)}</time>
          </Box>
          <Box component="p" fz="sm" c="dimmed">
            {jewish !== undefined && `${jewish.hebrewDate} · `}
            {relativeDay(day, today)}
          </Box>
        </div>
      </Group>
      {lines.length > 0 && (
        <Part icon={IconStar} title={texts.occasions}>
          <OccasionsList lines={lines} />
        </Part>
      )}
      <Part
        icon={IconCalendarEvent}
        title={texts.events}
        count={events.length}
        add={texts.eventHere}
        onAdd={onNewEvent && (() => onNewEvent(day))}
      >
        {events.length === 0 ? (
          isLoading ? (
            <Waiting pb={0} />
          ) : (
            <Empty>{texts.noEvents}</Empty>
          )
        ) : (
          <Stack component="ul" gap="xs">
            {events.map((event) => (
              <li key={event.id}>
                <EventEntry
                  event={event}
                  day={day}
                  overlaps={facts.overlaps?.get(event.id)}
                  crewSign={facts.crews?.get(event.id)}
                  clients={clients}
                  onOpen={() => onOpen('event', event.id)}
                  onMove={onMove}
                />
              </li>
            ))}
          </Stack>
        )}
      </Part>
      <Part
        icon={IconChecklist}
        title={texts.tasks}
        count={tasks.length}
        add={texts.taskHere}
        onAdd={onNewTask && (() => onNewTask(day))}
      >
        {tasks.length === 0 ? (
          isLoading ? null : (
            <Empty>{texts.noTasks}</Empty>
          )
        ) : (
          <Stack component="ul" gap="xs">
            {tasks.map((task) => (
              <li key={task.id}>
                <TaskEntry
                  task={task}
                  assignee={
                    task.assigned_user === null
                      ? null
                      : (byEmail.get(task.assigned_user.toLowerCase()) ?? {
                          id: task.assigned_user,
                          name: task.assigned_user,
                        })
                  }
                  onOpen={() => onOpen('task', task.id)}
                />
              </li>
            ))}
          </Stack>
        )}
      </Part>
    </Card>
  )
})

const Empty = ({ children }: { readonly children: string }) => (
  <Box component="p" fz="sm" c="dimmed">
    {children}
  </Box>
)

interface PartProps {
  readonly icon: Icon
  readonly title: string
  readonly count?: number
  readonly add?: string
  readonly onAdd?: (() => void) | undefined
  readonly children: ReactNode
}

function Part({ icon: PartIcon, title, count = 0, add, onAdd, children }: PartProps) {
  return (
    <Box component="section" mt={20} aria-label={title}>
      <Group gap="xs" wrap="nowrap" justify="space-between" mih={30} mb="xs">
        <Group component="h3" gap="xs" wrap="nowrap" fz="sm" fw={600} c="var(--bama-ink-2)">
          <PartIcon size={18} stroke={1.7} aria-hidden />
          {title}
          {count > 0 && (
            <Count tone="grey" h={22} fw={600}>
              {count}
            </Count>
          )}
        </Group>
        {onAdd !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            c="var(--bama-action-ink)"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
            onClick={onAdd}
          >
            {add}
          </Button>
        )}
      </Group>
      {children}
    </Box>
  )
}
