import { isAdmin, mayOpen, type Screen } from '@bama/domain'
import { Group, Stack } from '@mantine/core'
import { type ComponentProps, type ComponentType, type ReactNode, Suspense } from 'react'
import { type LocalEvent, type LocalTask, useFirstSteps, useSession, useSyncState } from '../data/index.ts'
import { useOfflineBanner } from '../features/sync-status/index.ts'
import {
  ActiveTimersPanel,
  EventTimer,
  RunningTimerWidget,
  TimerControl,
  TimerWidgets,
} from '../features/timers/index.ts'
import { useDialog } from '../ui/dialogs/use-dialog.ts'
import type { NewTask } from '../features/tasks/index.ts'
import { FirstHour, isInFirstHour } from './first-hour.tsx'
import { boundedPart, lazyPart } from '../ui/loading/lazy-part.tsx'
import { ScreenSlots } from '../ui/display/screen-slots.ts'
import { useEver } from '../ui/hooks/use-ever.ts'
import { usePreload } from '../ui/loading/use-preload.ts'

const EventsScreen = boundedPart(() => import('../features/events/index.ts').then((feature) => feature.EventsScreen))

const TasksScreen = boundedPart(() => import('../features/tasks/index.ts').then((feature) => feature.TasksScreen))
const CalendarScreen = boundedPart(() =>
  import('../features/calendar/index.ts').then((feature) => feature.CalendarScreen),
)
const CalendarPlaceButton = boundedPart(() =>
  import('../features/calendar-place/index.ts').then((feature) => feature.CalendarPlaceButton),
)
const EventDialogs = boundedPart(() => import('../features/events/index.ts').then((feature) => feature.EventDialogs))
const TaskDialogs = boundedPart(() => import('../features/tasks/index.ts').then((feature) => feature.TaskDialogs))
const WorkHoursScreen = boundedPart(() =>
  import('../features/work-hours/index.ts').then((feature) => feature.WorkHoursScreen),
)
const HoursForOthersDialog = boundedPart(() =>
  import('../features/work-hours/index.ts').then((feature) => feature.HoursForOthersDialog),
)
const SeasonalClientsScreen = boundedPart(() =>
  import('../features/seasonal-clients/index.ts').then((feature) => feature.SeasonalClientsScreen),
)
const TemplatesScreen = boundedPart(() =>
  import('../features/events/templates/templates-screen.tsx').then((feature) => feature.TemplatesScreen),
)
const NewEventDialog = boundedPart(() =>
  import('../features/events/index.ts').then((feature) => feature.NewEventDialog),
)
const ArchiveScreen = boundedPart(() => import('../features/archive/index.ts').then((feature) => feature.ArchiveScreen))
const PaymentsScreen = boundedPart(() =>
  import('../features/payments/index.ts').then((feature) => feature.PaymentsScreen),
)
const AccessDenied = boundedPart(() => import('./access-denied.tsx').then((page) => page.AccessDenied))
const CommentsPart = lazyPart(() => import('../features/comments/index.ts').then((feature) => feature.Comments))
const ChatsScreen = boundedPart(() => import('../features/chats/index.ts').then((feature) => feature.ChatsScreen))
const EventChatButton = lazyPart(() => import('../features/chats/index.ts').then((feature) => feature.EventChatButton))
const NewTaskDialog = boundedPart(() => import('../features/tasks/index.ts').then((feature) => feature.NewTaskDialog))
const SketchesPart = lazyPart(() => import('../features/canvas/index.ts').then((feature) => feature.Sketches))
/** Parts of other features in an event's dialog. */
const preloaded = [CommentsPart, EventChatButton, SketchesPart]

const Comments = (props: ComponentProps<typeof CommentsPart>) => (
  <Suspense fallback={null}>
    <CommentsPart {...props} />
  </Suspense>
)

/** An event's sketches and comments, and the link to its chat. */
const EventParts = ({ event, commentId }: { readonly event: LocalEvent; readonly commentId: string | undefined }) => (
  <Suspense fallback={null}>
    <Stack gap="lg">
      <SketchesPart event={event} />
      <div>
        <Group justify="flex-start" mb="sm">
          <EventChatButton eventId={event.id} />
        </Group>
        <CommentsPart itemType="event" item={event} focusedId={commentId} />
      </div>
    </Stack>
  </Suspense>
)

const CrewBoardScreen = boundedPart(() =>
  import('../features/crew-board/index.ts').then((feature) => feature.CrewBoardScreen),
)
const CrewDialogs = boundedPart(async () => {
  const feature = await import('../features/events/index.ts')
  // A part of its own, too.
  await feature.CrewDialogs.preload()
  return feature.CrewDialogs
})
const TeamScreen = boundedPart(() => import('../features/team/index.ts').then((feature) => feature.TeamScreen))

const views: Readonly<Record<Screen, ComponentType>> = {
  Events,
  Tasks,
  Calendar,
  Chats,
  WorkHours: WorkHoursScreen,
  MyDay: boundedPart(() => import('./my-day-page.tsx').then((page) => page.MyDayPage)),
  PersonalSpace: boundedPart(() => import('./personal-space-page.tsx').then((page) => page.PersonalSpacePage)),
  TeamManagement: Team,
  CrewBoard,
  SeasonalClients,
  Settings: boundedPart(() => import('./settings-page.tsx').then((page) => page.SettingsPage)),
  Freelancers: boundedPart(() =>
    import('../features/freelancers/index.ts').then((feature) => feature.FreelancersScreen),
  ),
  Clients: boundedPart(() => import('../features/clients/index.ts').then((feature) => feature.ClientsScreen)),
  Archive,
  Payments,
  Templates,
}

interface ScreenViewProps {
  readonly screen: Screen
}

/** Shows a screen, or "access denied" to those who may not open it. */
export function ScreenView({ screen }: ScreenViewProps) {
  const session = useSession()
  if (session.status !== 'signed_in') return null
  if (!mayOpen(session.actor, screen)) return <AccessDenied screen={screen} actor={session.actor} user={session.user} />
  const View = views[screen]
  return (
    <Header screen={screen}>
      <View />
    </Header>
  )
}

const timerWidgets = <TimerWidgets />
const runningTimer = <RunningTimerWidget />

/** What other features put into the screen's header. When they change, nothing else of the screen is rendered. */
function Header({ screen, children }: ScreenViewProps & { readonly children: ReactNode }) {
  const timer = screen === 'Events' || screen === 'WorkHours' ? timerWidgets : runningTimer
  return <ScreenSlots value={{ timer, banner: useOfflineBanner() }}>{children}</ScreenSlots>
}

function Events() {
  const { isOnline, problem } = useSyncState()
  const session = useSession()
  const steps = useFirstSteps()
  usePreload(steps !== undefined, preloaded)
  const isAdmins = session.status === 'signed_in' && isAdmin(session.actor)
  // During the first pull, current records are shown as soon as they are here (packages/sync/SPEC.md, S61): with events
  // among them, the board doesn't wait any longer. Whether to show the first steps is known only when the pull ends.
  // Appearing then, they would move cards in use, so they wait for the next visit.
  const isOpenEarly = steps !== undefined && !steps.isPulled && !steps.hasNoEvents
  const wasOpenEarly = useEver(isOpenEarly)
  const hasSteps = isAdmins && steps !== undefined && steps.isPulled && !wasOpenEarly && isInFirstHour(steps)
  const isFirstPull = steps !== undefined && !steps.isPulled && isOnline && problem === 'none'
  return (
    <EventsScreen
      above={hasSteps ? <FirstHour steps={steps} /> : null}
      isWaiting={isAdmins && (steps === undefined || (isFirstPull && !isOpenEarly))}
      {...eventParts}
    />
  )
}

/** Defined once, so that changes of the sync state don't render the board again. */
const eventParts: Pick<ComponentProps<typeof EventsScreen>, 'renderTimer' | 'renderComments'> = {
  renderTimer: (event) => <EventTimer event={event} />,
  renderComments: (event, commentId) => <EventParts event={event} commentId={commentId} />,
}

const renderTaskTimer = (task: LocalTask, place: 'row' | 'dialog'): ReactNode => (
  <TimerControl size={place} target={{ kind: 'task', task }} />
)

function Tasks() {
  return (
    <TasksScreen
      activeTimers={<ActiveTimersPanel />}
      renderTimer={renderTaskTimer}
      renderComments={(task, commentId) => <Comments itemType="task" item={task} focusedId={commentId} />}
    />
  )
}

const renderEventDialogs = (
  dialogs: Omit<ComponentProps<typeof EventDialogs>, 'renderTimer' | 'renderComments'>,
): ReactNode => (
  <EventDialogs
    {...dialogs}
    renderTimer={(event) => <EventTimer event={event} />}
    renderComments={(event) => <EventParts event={event} commentId={undefined} />}
  />
)

function Calendar() {
  return (
    <CalendarScreen
      settings={<CalendarPlaceButton />}
      renderEvents={renderEventDialogs}
      renderTasks={(dialogs) => (
        <TaskDialogs
          {...dialogs}
          renderTimer={renderTaskTimer}
          renderComments={(task) => <Comments itemType="task" item={task} focusedId={undefined} />}
        />
      )}
    />
  )
}

function Chats() {
  const task = useDialog<NewTask>()
  return (
    <>
      <ChatsScreen onMakeTask={task.open} />
      {task.subject !== undefined && <NewTaskDialog creating={task} />}
    </>
  )
}

function Team() {
  return (
    <TeamScreen
      onTheClock={<ActiveTimersPanel />}
      renderHoursForm={({ key, ...form }) => <HoursForOthersDialog key={key} {...form} />}
    />
  )
}

const crewBoardDialogs = [EventDialogs, CrewDialogs]

function CrewBoard() {
  usePreload(true, crewBoardDialogs)
  return (
    <CrewBoardScreen
      renderDialogs={({ actor, crews, picking, editing, ...events }) => (
        <>
          {renderEventDialogs(events)}
          <CrewDialogs actor={actor} crews={crews} picking={picking} editing={editing} />
        </>
      )}
    />
  )
}

function Archive() {
  return <ArchiveScreen renderCopy={({ key, ...dialog }) => <NewEventDialog key={key} {...dialog} />} />
}

function Payments() {
  return <PaymentsScreen renderEvents={renderEventDialogs} />
}

function Templates() {
  return (
    <TemplatesScreen
      renderNewEvent={({ key, template, ...dialog }) => (
        <NewEventDialog key={key} template={template} draftName={`template:${template.id}`} {...dialog} />
      )}
    />
  )
}

function SeasonalClients() {
  return (
    <SeasonalClientsScreen
      renderNewEvent={({ key, event, lastTime, followUpId, ...dialog }) => (
        <NewEventDialog
          key={key}
          lastTime={lastTime}
          initial={{
            name: event.name,
            client_id: event.clientId,
            new_client: event.newClient,
            description: event.description ?? '',
            drive_url: event.driveUrl ?? '',
          }}
          month={event.month}
          draftName={`seasonal:${followUpId}`}
          {...dialog}
        />
      )}
    />
  )
}
