import type { VisibleClient, VisibleUser } from '@bama/domain'
import { shownName } from '@bama/domain'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import { Button } from '@mantine/core'
import { type Icon, IconCalendarEvent, IconChecklist, IconPlus, IconStar } from '@tabler/icons-react'
import { memo, type ReactNode, type Ref, useMemo } from 'react'
import type { LocalEvent } from '../../data/index.ts'
import { calendarTexts } from '../../texts/calendar.ts'
import { longDay } from '../../texts/days.ts'
import { relativeDay } from '../../ui/display/relative-day.ts'
import type { CellFacts } from './cell-facts.ts'
import classes from './day-panel.module.css'
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
  /** undefined: this person may not. */
  readonly onMove: ((event: LocalEvent) => void) | undefined
  readonly onNewEvent: ((day: string) => void) | undefined
  readonly onNewTask: ((day: string) => void) | undefined
  /** Escape: back to the grid. */
  readonly onLeave: () => void
}

/** The selected day: what it is, and all that is on it. */
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
  const byEmail = useMemo(
    () =>
      new Map(
        [...(people?.values() ?? [])].map((person) => [
          person.email.toLowerCase(),
          { id: person.id, name: shownName(person) },
        ]),
      ),
    [people],
  )
  return (
    // Escape leads back to the grid from anything in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <section
      className={classes.panel}
      aria-label={texts.label}
      onKeyDown={({ key, currentTarget, target }) => {
        // A menu of it closes by the same key, and stands elsewhere on the page.
        if (key === 'Escape' && target instanceof Element && currentTarget.contains(target)) onLeave()
      }}
    >
      <header className={classes.head}>
        <span className={classes.number} aria-hidden>
          {Number(day.slice(8))}
        </span>
        <div>
          <h2 ref={heading} className={classes.date} tabIndex={-1}>
            <time dateTime={day}>{longDay(day)}</time>
          </h2>
          <p className={classes.meta}>
            {jewish !== undefined && `${jewish.hebrewDate} · `}
            {relativeDay(day, today)}
          </p>
        </div>
      </header>
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
          !isLoading && <p className={classes.empty}>{texts.noEvents}</p>
        ) : (
          <ul className={classes.list}>
            {events.map((event) => (
              <li key={event.id}>
                <EventEntry
                  event={event}
                  day={day}
                  overlaps={facts.overlaps?.get(event.id)}
                  clientName={event.client_id === null ? texts.noClient : clients?.get(event.client_id)?.name}
                  onOpen={() => onOpen('event', event.id)}
                  onMove={onMove}
                />
              </li>
            ))}
          </ul>
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
          !isLoading && <p className={classes.empty}>{texts.noTasks}</p>
        ) : (
          <ul className={classes.list}>
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
          </ul>
        )}
      </Part>
    </section>
  )
})

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
    <section className={classes.part} aria-label={title}>
      <div className={classes.partHead}>
        <h3 className={classes.partTitle}>
          <PartIcon size={18} stroke={1.7} aria-hidden />
          {title}
          {count > 0 && <span className={classes.count}>{count}</span>}
        </h3>
        {onAdd !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.add ?? ''}
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
            onClick={onAdd}
          >
            {add}
          </Button>
        )}
      </div>
      {children}
    </section>
  )
}
