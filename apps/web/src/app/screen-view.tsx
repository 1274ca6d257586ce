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
import { type LazyPart, lazyPart } from '../ui/loading/lazy-part.tsx'
import type { ScreenProps } from '../ui/display/page-header.tsx'
import { useEver } from '../ui/hooks/use-ever.ts'
import { usePreload } from '../ui/loading/use-preload.ts'

const EventsScreen = lazyPart(() => import('../features/events/index.ts').then((feature) => feature.EventsScreen))

const TasksScreen = lazyPart(() => import('../features/tasks/index.ts').then((feature) => feature.TasksScreen))
const CalendarScreen = lazyPart(() => import('../features/calendar/index.ts').then((feature) => feature.CalendarScreen))
const CalendarPlaceButton = lazyPart(() =>
  import('../features/calendar-place/index.ts').then((feature) => feature.CalendarPlaceButton),
)
const EventDialogs = lazyPart(() => import('../features/events/index.ts').then((feature) => feature.EventDialogs))
const TaskDialogs = lazyPart(() => import('../features/tasks/index.ts').then((feature) => feature.TaskDialogs))
const WorkHoursScreen = lazyPart(() =>
  import('../features/work-hours/index.ts').then((feature) => feature.WorkHoursScreen),
)
const HoursForOthersDialog = lazyPart(() =>
  import('../features/work-hours/index.ts').then((feature) => feature.HoursForOthersDialog),
)
const SeasonalClientsScreen = lazyPart(() =>
  import('../features/seasonal-clients/index.ts').then((feature) => feature.SeasonalClientsScreen),
)
const TemplatesScreen = lazyPart(() =>
  import('../features/events/templates/templates-screen.tsx').then((feature) => feature.TemplatesScreen),
)
const NewEventDialog = lazyPart(() => import('../features/events/index.ts').then((feature) => feature.NewEventDialog))
const ArchiveScreen = lazyPart(() => import('../features/archive/index.ts').then((feature) => feature.ArchiveScreen))
const PaymentsScreen = lazyPart(() => import('../features/payments/index.ts').then((feature) => feature.PaymentsScreen))
const AccessDenied = lazyPart(() => import('./access-denied.tsx').then((page) => page.AccessDenied))
const CommentsPart = lazyPart(() => import('../features/comments/index.ts').then((feature) => feature.Comments))
const ChatsScreen = lazyPart(() => import('../features/chats/index.ts').then((feature) => feature.ChatsScreen))
const EventChatButton = lazyPart(() => import('../features/chats/index.ts').then((feature) => feature.EventChatButton))
const NewTaskDialog = lazyPart(() => import('../features/tasks/index.ts').then((feature) => feature.NewTaskDialog))
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

const CrewBoardScreen = lazyPart(() =>
  import('../features/crew-board/index.ts').then((feature) => feature.CrewBoardScreen),
)
const CrewDialogs = lazyPart(async () => {
  const feature = await import('../features/events/index.ts')
  // A part of its own, too.
  await feature.CrewDialogs.preload()
  return feature.CrewDialogs
})
const TeamScreen = lazyPart(() => import('../features/team/index.ts').then((feature) => feature.TeamScreen))

/** A screen that needs only the timer and the offline banner from other features. Loaded when first opened. */
const timed = (Timed: LazyPart<ScreenProps>) =>
  function TimedScreen() {
    return (
      <Suspense fallback={null}>
        <Timed timer={<RunningTimerWidget />} banner={useOfflineBanner()} />
      </Suspense>
    )
  }

const views: Readonly<Record<Screen, ComponentType>> = {
  Events,
  Tasks,
  Calendar,
  Chats,
  WorkHours,
  MyDay: timed(lazyPart(() => import('./my-day-page.tsx').then((page) => page.MyDayPage))),
  PersonalSpace: timed(lazyPart(() => import('./personal-space-page.tsx').then((page) => page.PersonalSpacePage))),
  TeamManagement: Team,
  CrewBoard,
  SeasonalClients,
  Settings: timed(lazyPart(() => import('./settings-page.tsx').then((page) => page.SettingsPage))),
  Freelancers: timed(
    lazyPart(() => import('../features/freelancers/index.ts').then((feature) => feature.FreelancersScreen)),
  ),
  Clients: timed(lazyPart(() => import('../features/clients/index.ts').then((feature) => feature.ClientsScreen))),
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
  if (!mayOpen(session.actor, screen))
    return (
      <Suspense fallback={null}>
        <AccessDenied screen={screen} actor={session.actor} user={session.user} />
      </Suspense>
    )
  const View = views[screen]
  return <View />
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
    <Suspense fallback={null}>
      <EventsScreen
        banner={useOfflineBanner()}
        above={hasSteps ? <FirstHour steps={steps} /> : null}
        isWaiting={isAdmins && (steps === undefined || (isFirstPull && !isOpenEarly))}
        {...eventParts}
      />
    </Suspense>
  )
}

/** Defined once, so that changes of the sync state don't render the board again. */
const eventParts: Pick<ComponentProps<typeof EventsScreen>, 'timer' | 'renderTimer' | 'renderComments'> = {
  timer: <TimerWidgets />,
  renderTimer: (event) => <EventTimer event={event} />,
  renderComments: (event, commentId) => <EventParts event={event} commentId={commentId} />,
}

const renderTaskTimer = (task: LocalTask, place: 'row' | 'dialog'): ReactNode => (
  <TimerControl size={place} target={{ kind: 'task', task }} />
)

function Tasks() {
  return (
    <Suspense fallback={null}>
      <TasksScreen
        banner={useOfflineBanner()}
        timer={<RunningTimerWidget />}
        activeTimers={<ActiveTimersPanel />}
        renderTimer={renderTaskTimer}
        renderComments={(task, commentId) => <Comments itemType="task" item={task} focusedId={commentId} />}
      />
    </Suspense>
  )
}

const renderEventDialogs = (
  dialogs: Omit<ComponentProps<typeof EventDialogs>, 'renderTimer' | 'renderComments'>,
): ReactNode => (
  <Suspense fallback={null}>
    <EventDialogs
      {...dialogs}
      renderTimer={(event) => <EventTimer event={event} />}
      renderComments={(event) => <EventParts event={event} commentId={undefined} />}
    />
  </Suspense>
)

function Calendar() {
  return (
    <Suspense fallback={null}>
      <CalendarScreen
        settings={
          <Suspense fallback={null}>
            <CalendarPlaceButton />
          </Suspense>
        }
        banner={useOfflineBanner()}
        timer={<RunningTimerWidget />}
        renderEvents={renderEventDialogs}
        renderTasks={(dialogs) => (
          <Suspense fallback={null}>
            <TaskDialogs
              {...dialogs}
              renderTimer={renderTaskTimer}
              renderComments={(task) => <Comments itemType="task" item={task} focusedId={undefined} />}
            />
          </Suspense>
        )}
      />
    </Suspense>
  )
}

function Chats() {
  const task = useDialog<NewTask>()
  return (
    <Suspense fallback={null}>
      <ChatsScreen timer={<RunningTimerWidget />} banner={useOfflineBanner()} onMakeTask={task.open} />
      {task.subject !== undefined && <NewTaskDialog creating={task} />}
    </Suspense>
  )
}

function WorkHours() {
  return (
    <Suspense fallback={null}>
      <WorkHoursScreen timer={<TimerWidgets />} banner={useOfflineBanner()} />
    </Suspense>
  )
}

function Team() {
  return (
    <Suspense fallback={null}>
      <TeamScreen
        banner={useOfflineBanner()}
        timer={<RunningTimerWidget />}
        onTheClock={<ActiveTimersPanel />}
        renderHoursForm={({ key, ...form }) => (
          <Suspense key={key} fallback={null}>
            <HoursForOthersDialog {...form} />
          </Suspense>
        )}
      />
    </Suspense>
  )
}

const crewBoardDialogs = [EventDialogs, CrewDialogs]

function CrewBoard() {
  usePreload(true, crewBoardDialogs)
  return (
    <Suspense fallback={null}>
      <CrewBoardScreen
        timer={<RunningTimerWidget />}
        banner={useOfflineBanner()}
        renderDialogs={({ actor, crews, picking, editing, ...events }) => (
          <>
            {renderEventDialogs(events)}
            <Suspense fallback={null}>
              <CrewDialogs actor={actor} crews={crews} picking={picking} editing={editing} />
            </Suspense>
          </>
        )}
      />
    </Suspense>
  )
}

function Archive() {
  return (
    <Suspense fallback={null}>
      <ArchiveScreen
        timer={<RunningTimerWidget />}
        banner={useOfflineBanner()}
        renderCopy={({ key, ...dialog }) => (
          <Suspense key={key} fallback={null}>
            <NewEventDialog {...dialog} />
          </Suspense>
        )}
      />
    </Suspense>
  )
}

function Payments() {
  return (
    <Suspense fallback={null}>
      <PaymentsScreen timer={<RunningTimerWidget />} banner={useOfflineBanner()} renderEvents={renderEventDialogs} />
    </Suspense>
  )
}

function Templates() {
  return (
    <Suspense fallback={null}>
      <TemplatesScreen
        timer={<RunningTimerWidget />}
        banner={useOfflineBanner()}
        renderNewEvent={({ key, template, ...dialog }) => (
          <Suspense key={key} fallback={null}>
            <NewEventDialog template={template} draftName={`template:${template.id}`} {...dialog} />
          </Suspense>
        )}
      />
    </Suspense>
  )
}

function SeasonalClients() {
  return (
    <Suspense fallback={null}>
      <SeasonalClientsScreen
        timer={<RunningTimerWidget />}
        banner={useOfflineBanner()}
        renderNewEvent={({ key, event, lastTime, followUpId, ...dialog }) => (
          <Suspense key={key} fallback={null}>
            <NewEventDialog
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
          </Suspense>
        )}
      />
    </Suspense>
  )
}
