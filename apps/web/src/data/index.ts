export {
  changeUser,
  createUser,
  deleteUser,
  inviteUser,
  type LocalUser,
  setPassword,
  useOpenLinks,
  useUsers,
} from './accounts.ts'
export type { ApiProblem as SignInProblem } from './api.ts'
export { type ArchivedText, type ArchivedYear, useArchive, useArchivedTexts, useEventsById } from './archive.ts'
export { createCalendarFeed, revokeCalendarFeed, useCalendarFeeds } from './calendar-feeds.ts'
export { businessZone } from './business-zone.ts'
export { type CalendarMonth, useCalendarMonth } from './calendar.ts'
export { useCalendarView } from './calendar-view.ts'
export { type EventCounts, useEventCountsByClient } from './client-events.ts'
export { type LocalComment, useComments } from './comments.ts'
export { discardDraft, type DraftPlace, type HeldDraft, openDraft, removeDraft, writeDraft } from './drafts.ts'
export { useEventRecord, useHoursOf, useTaskOf, useTasksOf } from './event-details.ts'
export { fetchHistory, type HistoryEntry } from './history.ts'
export { dropImage, keepImage, retryImage, sendKeptImages, useImageSource, useImageUploads } from './images.ts'
export { type DayOf, useDayOf, useHebrewMonthsTitle, useJewishDays } from './jewish-calendar.ts'
export { type LocalEvent, useClients, useEvents, useOverview, usePeople, useTags, useToday } from './live.ts'
export { type Inbox, useInbox, useOwnFigures } from './messages.ts'
export { type EventOverlap, type OperatorEvent, useOperatorEvents, useOverlaps } from './overlaps.ts'
export {
  dismissRejected,
  exportChanges,
  type QueuedChange,
  type RejectedChange,
  retryRejected,
  sendHeld,
  useRejected,
  useUnsent,
} from './queue.ts'
export { type RunError, useRun } from './run-command.ts'
export { type RunningTimer, useRunningTimers } from './running-timers.ts'
export { readPast, type Searched, type SearchedEvent, type SearchedTask, useSearched } from './search.ts'
export { type LocalSeasonalClient, useSeasonalClients } from './seasonal-clients.ts'
export { useServerNow, useServerSeconds } from './seconds.ts'
export { serverNow } from './server-clock.ts'
export {
  acceptInvitation,
  checkInvitation,
  fetchSetupNeeded,
  type SessionState,
  setUp,
  signIn,
  useSession,
} from './session.ts'
export { signOut, startData } from './start.ts'
export { countUnsent, syncNow, type SyncState, useSyncState } from './sync-state.ts'
export { eventsTagged, useTagList, useTagUse, useUsedTags } from './tags.ts'
export { type LocalTask, useCompletedTasks, useOpenTasks, useTaskRecord } from './tasks.ts'
export { startOwnTimer, type Stop, stopRunningTimer } from './timer-actions.ts'
export { noteTold, type OperatorDouble, useUntoldDoubles } from './told-overlaps.ts'
export { savePermissions } from './user-permissions.ts'
export { untilLoaded } from './until-loaded.ts'
export type { UploadState } from './uploads.ts'
export { useNow } from './use-now.ts'
export { type LocalWorkHour, useHoursAround, useHoursOfMonth, useLastEventId, useWorkHour } from './work-hours.ts'
