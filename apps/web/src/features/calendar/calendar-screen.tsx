import { addDays, can, monthGrid } from '@bama/domain'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import {
  type LocalEvent,
  useCalendarMonth,
  useCalendarView,
  useClients,
  useJewishDays,
  useCrewSigns,
  useOverlaps,
  usePeople,
  useToday,
} from '../../data/index.ts'
import { calendarTexts as texts } from '../../texts/calendar.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { CreateButton } from '../../ui/lists/create-button.tsx'
import { focusRecord, handFocusTo } from '../../ui/hooks/record-focus.ts'
import { PageHeader, ScreenTimer } from '../../ui/display/page-header.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { useIsSlow } from '../../ui/hooks/use-is-slow.ts'
import { type DialogState, useDialog } from '../../ui/dialogs/use-dialog.ts'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import classes from './calendar.module.css'
import { spotOfMonth } from './calendar-search.ts'
import { cellsOf } from './cell-facts.ts'
import { selectedDayKey } from './day-cell.tsx'
import { DayPanel } from './day-panel.tsx'
import { MonthBar } from './month-bar.tsx'
import { MonthGrid } from './month-grid.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useCalendarSearch } from './use-calendar-search.ts'
import { useMoveEvent } from './use-move-event.ts'
import { ViewSwitches } from './view-switches.tsx'

/** What stands above the calendar: a record that is open, and the form for a new one on a day. */
interface CalendarDialogs {
  /** By id; undefined when none is open. */
  readonly openId: string | undefined
  readonly onClose: () => void
  /** Called when the open record no longer exists, so that the focus moves elsewhere. */
  readonly onGone: () => void
  readonly creating: DialogState<string>
}

interface CalendarScreenProps {
  /** Further view settings, such as the place for sunset times. */
  readonly settings: ReactNode
  readonly renderEvents: (dialogs: CalendarDialogs) => ReactNode
  readonly renderTasks: (dialogs: CalendarDialogs) => ReactNode
}

const noEvents: readonly LocalEvent[] = []
const backToGrid = (): void => void focusRecord(selectedDayKey)
const focusGrid = (): void => handFocusTo([selectedDayKey])

/** A month in both calendars, with the events and tasks of each day. */
export function CalendarScreen({ settings, renderEvents, renderTasks }: CalendarScreenProps) {
  const { actor } = useSignedIn()
  const today = useToday()
  const isPhone = useIsPhone()
  const isSlow = useIsSlow()
  const { view } = useCalendarView()
  const { spot: requested, go, event, task, open, close } = useCalendarSearch(today)
  const found = useCalendarMonth(actor, requested.month)
  // The previous month stays, with its data, until the new one has loaded. Nothing flickers, and no event appears in
  // the wrong month.
  const [spot, setSpot] = useState(requested)
  if (spot !== requested && (found === undefined || found.month === requested.month)) setSpot(requested)

  const days = useMemo(() => monthGrid(spot.month), [spot.month])
  const jewish = useJewishDays(days[0] ?? '', addDays(days.at(-1) ?? '', 1))
  const { moveTo, drop, dialog: taskMoves } = useMoveEvent(found?.events ?? noEvents)
  const overlaps = useOverlaps()
  const crews = useCrewSigns()
  const cells = useMemo(
    () => cellsOf(spot.month, { found, jewish, overlaps, crews }),
    [spot.month, found, jewish, overlaps, crews],
  )
  const selectedDay = useMemo(
    () => ({ facts: cells.find(({ day }) => day === spot.day), tomorrow: jewish?.get(addDays(spot.day, 1)) }),
    [cells, jewish, spot.day],
  )
  // Deferred, because a full day's cards take longer to render than the grid.
  const { facts: selected, tomorrow } = useDeferredValue(selectedDay)

  const clients = useClients()
  const people = usePeople()
  const heading = useRef<HTMLHeadingElement>(null)
  const newEvent = useDialog<string>()
  const newTask = useDialog<string>()
  const moving = useDialog<LocalEvent>()
  const mayMove = can(actor, 'can_edit_events')
  const createEvent = can(actor, 'can_create_events') ? newEvent.open : undefined
  const createTask = can(actor, 'can_create_tasks') ? newTask.open : undefined
  const createOn = createEvent ?? createTask
  const create = createOn === undefined ? undefined : () => createOn(spot.day)
  const createText = createEvent === undefined ? texts.newTask : texts.newEvent

  return (
    <div className={classes.screen}>
      <PageHeader
        title={screenTitles.Calendar}
        subtitle={texts.subtitle}
        actions={
          <>
            <ScreenTimer />
            {create !== undefined && (
              <Button size="md" leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />} onClick={create}>
                {createText}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.body}>
        <MonthBar
          month={spot.month}
          showsHebrewMonths={view?.showsHebrewMonths ?? true}
          onMonth={(month) => go(spotOfMonth(month, today))}
          onToday={() => go(spotOfMonth(today.slice(0, 7), today))}
        >
          <ViewSwitches isPhone={isPhone} settings={settings} />
        </MonthBar>
        <div className={classes.halves}>
          <MonthGrid
            spot={spot}
            cells={cells}
            today={today}
            isPhone={isPhone}
            showsHebrewDates={view?.showsHebrewDates ?? true}
            mayMove={mayMove}
            isLoading={found === undefined && isSlow}
            onGo={go}
            onEnter={() => heading.current?.focus()}
            onOpen={open}
            onMove={drop}
          />
          {selected !== undefined && (
            <DayPanel
              facts={selected}
              tomorrow={tomorrow}
              today={today}
              isLoading={found === undefined}
              clients={clients}
              people={people}
              heading={heading}
              onOpen={open}
              onMove={mayMove ? moving.open : undefined}
              onNewEvent={createEvent}
              onNewTask={createTask}
              onLeave={backToGrid}
            />
          )}
        </div>
      </div>
      {isPhone && create !== undefined && <CreateButton label={createText} onClick={create} />}
      {moving.subject !== undefined && (
        <MoveDialog
          key={moving.key}
          {...moving.props}
          event={moving.subject}
          today={today}
          onMove={moveTo}
          onClosed={() => {
            moving.forget()
            // The menu that opened the dialog no longer exists.
            focusGrid()
          }}
        />
      )}
      {taskMoves}
      {renderEvents({ openId: event, onClose: close, onGone: focusGrid, creating: newEvent })}
      {renderTasks({ openId: task, onClose: close, onGone: focusGrid, creating: newTask })}
    </div>
  )
}
