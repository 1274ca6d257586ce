export {
  changeUser,
  createUser,
  deleteUser,
  inviteUser,
  setPassword,
  signOutElsewhere,
  useOpenLinks,
} from './actions/accounts.ts'
export type { AccountProblem } from './actions/account-port.ts'
export type { ApiProblem as SignInProblem } from './server/api.ts'
export {
  type ArchivedText,
  type ArchivedYear,
  type TextOfEvent,
  useArchive,
  useArchivedTexts,
  useEventsById,
} from './queries/archive.ts'
export { putAside, useIsAside } from './actions/aside.ts'
export { type BackupFailure, createAutoBackup } from './actions/auto-backup.ts'
export {
  createBackup,
  importBackup,
  type PreviewOf,
  type ImportChoice,
  openAutoBackup,
  previewAtServer,
  previewImport,
  readBackupFile,
} from './actions/backups.ts'
export {
  enterServer,
  moveChoice,
  moveToServer,
  type Mover,
  readFormerCopy,
  readOwnData,
  removeFormerCopy,
} from './actions/connect.ts'
export { attach, type AttachProblem, checkFile, readAttachment } from './actions/attachments.ts'
export { letBytesGo } from './actions/let-bytes-go.ts'
export {
  type FilesHere,
  type LocalAttachment,
  useAttachments,
  useFilesHere,
  useFilesOf,
} from './queries/attachments.ts'
export type { ServerList } from './actions/server-list.ts'
export { clearDevice } from './actions/clear-device.ts'
export type {
  Begun,
  Joiner,
  MadeInvitation,
  MovePreview,
  SharedStorageState,
  StorageCheck,
  StorageFailure,
  StorageSecret,
  StoredWorkspace,
} from './actions/shared-storage-types.ts'
export {
  beginSharing,
  changeKey,
  checkStorage,
  enterKey,
  joinAs,
  joinHere,
  keepKey,
  makeInvitation,
  moveSharing,
  previewMove,
  readChoice,
  readStorage,
  renewAccess,
  stopSharing,
  takeInvitation,
  useSharedStorage,
} from './actions/shared-storage.ts'
export { choiceAt, type Invitation, ownTokenFor } from './sync/invitation.ts'
export { accessFieldOf } from './storages/access-field.ts'
export { leastPassphrase, type StorageChoice, storageChoiceSchema } from './storages/storage-choice.ts'
export {
  acceptMigration,
  endMigration,
  type MigrationStatus,
  readMigrated,
  readOldOriginals,
  retryMigration,
  useMigration,
} from './actions/migration.ts'
export type { AutoBackup, AutoBackupReason } from './local/backups/auto-backups.ts'
export { useAutoBackups } from './queries/auto-backups.ts'
export { type ReadBackup, wholeBackup } from './local/backups/backup-format.ts'
export type { Watch } from './local/backups/backup-job.ts'
export { createApiKey, revokeApiKey, useApiKeys } from './actions/api-keys.ts'
export {
  createWebhook,
  pingWebhook,
  removeWebhook,
  retryWebhook,
  setWebhookState,
  useWebhookLog,
  useWebhooks,
} from './actions/webhooks.ts'
export { drawPoster, readBrief, type Service, sumUpThread, useIntegrations } from './actions/integrations.ts'
export { makeCallLink, revokeCallLinks, useCallLinks } from './actions/call-links.ts'
export { createCalendarFeed, revokeCalendarFeed, useCalendarFeeds } from './actions/calendar-feeds.ts'
export {
  addPasskey,
  removePasskey,
  useCanHavePasskey,
  useIsPasskeyHere,
  usePasskeyOffer,
  usePasskeys,
} from './actions/passkeys.ts'
export { signOutDevice, useDevices } from './actions/devices.ts'
export { pushState, type PushState, serverHasMail, turnPushesOff, turnPushesOn } from './actions/pushes.ts'
export { type OwnMessagePreferences, useMessagePreferences } from './queries/message-preferences.ts'
export { businessZone } from './runtime/business-zone.ts'
export { type CalendarMonth, useCalendarMonth } from './queries/calendar.ts'
export { useCalendarView } from './queries/calendar-view.ts'
export { type EventCounts, useEventCountsByClient, useLastEventOf } from './queries/client-events.ts'
export { type CollectionStats, useCollectionStats } from './queries/collection-stats.ts'
export { useDeviceStorage } from './queries/device-storage.ts'
export { type LocalCanvas, useCanvas, useCanvases, useFreeCanvases } from './queries/canvas.ts'
export { findChatMessages, placeAround, useAnswered, useChatStretch } from './queries/chat-messages.ts'
export { type ChatSummary, type LocalChatMessage, momentOfMessage, mostUnread, useChats } from './queries/chats.ts'
export { type LocalComment, useComments } from './queries/comments.ts'
export {
  discardDraft,
  type DraftPlace,
  type HeldDraft,
  openDraft,
  readDrafts,
  removeDraft,
  writeDraft,
} from './actions/drafts.ts'
export { useHoursOf, useTasksOf } from './queries/event-details.ts'
export { fetchHistory, type HistoryEntry } from './queries/history.ts'
export { useAttachmentImage } from './actions/attachment-image.ts'
export { dropRemovedImage } from './actions/drop-removed-image.ts'
export { dropImage, keepImage, retryFile, sendKeptImages, useImageSource, useImageUploads } from './actions/images.ts'
export { type DayOf, useDayOf, useHebrewMonthsTitle, useJewishDays } from './queries/jewish-calendar.ts'
export {
  type LocalAbsence,
  useAbsences,
  useAbsencesByPerson,
  useAbsencesOf,
  useCrewLimits,
  useCrewSettings,
} from './queries/availability.ts'
export type { CrewSign, CrewSigns } from './queries/crew-sign.ts'
export { useCrewSign, useCrewSigns } from './queries/crew-signs.ts'
export { useEventBelongings } from './queries/event-belongings.ts'
export { loadRestOf, useRestOf } from './queries/rest-days.ts'
export { useCrewOf, useEngagements, useOwnSlots } from './queries/crew.ts'
export { type LocalCrews, useCrewsOfDays } from './queries/crew-board.ts'
export { useClients } from './queries/clients.ts'
export { useFirstPull, useRemainingMs } from './workspace/arrival.ts'
export { type LocalEvent, useAllEvents, useEventRecord, useEvents } from './queries/events.ts'
export { useOverview } from './queries/overview.ts'
export { type LocalUser, usePeople, useUsers } from './queries/people.ts'
export { isLeavingWithoutPrompt, untilWritten } from './runtime/leave-guard.ts'
export { reuseUnchanged } from './runtime/reuse-unchanged.ts'
export { useToday } from './runtime/use-today.ts'
export { type Inbox, useInbox, useOwnFigures } from './queries/messages.ts'
export { type EventOverlap, type OperatorEvent, useOperatorEvents, useOverlaps } from './queries/overlaps.ts'
export {
  dismissRejected,
  exportChanges,
  type QueuedChange,
  type RejectedChange,
  retryRejected,
  sendHeld,
  useRejected,
  useUnsent,
} from './workspace/queue.ts'
export { forceSync } from './workspace/force-sync.ts'
export { type RunError, runCommand } from './workspace/run-command.ts'
export { type RunningTimer, useRunningTimers } from './queries/running-timers.ts'
export { readPast, type Searched, type SearchedEvent, type SearchedTask, useSearched } from './queries/search.ts'
export { type LocalRow, useRecords } from './queries/rows.ts'
export { useServerNow, useServerSeconds } from './queries/seconds.ts'
export { serverNow } from './workspace/server-clock.ts'
export { acceptInvitation, checkInvitation, setUp } from './session/begin-session.ts'
export { currentSession, onSessionChange, type SessionState, useSession } from './session/current-session.ts'
export { signInByPasskey, useHasPasskey } from './session/sign-in-by-passkey.ts'
export { useHasVault } from './session/sign-in-by-password.ts'
export { hasPeople, type LocalProblem, setUpHere } from './session/local-session.ts'
export { signIn } from './session/sign-in.ts'
export { isLocalMode } from './local/mode.ts'
export { exportCopy, removeCopy, useLeftCopies } from './session/left-copies.ts'
export { useUpgradeNews } from './queries/upgrade-news.ts'
export { FallbackInUseError } from './local/storage-fallback.ts'
export { signOut, startData } from './start.ts'
export { useMayStillArrive } from './workspace/may-still-arrive.ts'
export {
  countUnsent,
  syncNow,
  type SyncState,
  useLostChanges,
  useStorageFallback,
  useSyncState,
} from './workspace/sync-state.ts'
export { eventsTagged, templatesTagged, useTagList, useTags, useTagUse, useUsedTags } from './queries/tags.ts'
export { type LocalTask, useCompletedTasks, useOpenTasks, useTaskRecord } from './queries/tasks.ts'
export { startOwnTimer, type Stop, stopRunningTimer } from './actions/timer-actions.ts'
export { acknowledgeAlert, type OperatorDouble, useUnacknowledgedDoubles } from './queries/acknowledged-alerts.ts'
export { savePermissions } from './actions/user-permissions.ts'
export { loadOnce, untilLoaded, useIsReplaced } from './runtime/until-loaded.ts'
export type { UploadState } from './uploads/uploads.ts'
export { useNow } from './runtime/use-now.ts'
export {
  type LocalWorkHour,
  readHours,
  useHoursAround,
  useHoursBetween,
  useHoursOfMonth,
  useLastEventId,
  useWorkHour,
} from './queries/work-hours.ts'
export { dismissFirstSteps, type FirstStep, type FirstSteps, firstSteps, useFirstSteps } from './queries/first-steps.ts'
export { addExample, preloadExample, removeExample } from './actions/example-event.ts'
export { readCrewOf } from './actions/crew-of-event.ts'
export { takeBackEdit, takeBackEdits, type WrittenEdit } from './actions/undo-edit.ts'
export {
  createTaskOf,
  followMovedEvent,
  type MovedEvent,
  readForBeginning,
  readTaskMoves,
  undoCreatedEvent,
  undoMovedEvent,
} from './actions/task-moves.ts'
export {
  createPlanSource,
  likelySettings,
  planImport,
  readFileToImport,
  runImport,
  settingsFor,
  undoImportBatch,
} from './actions/moving-in.ts'
export type { ImportPlan, ImportSettings } from './actions/import-table.ts'
export { exportJson, readAllRecords } from './actions/moving-out.ts'
export { type ImportBatch, type ImportCounts, undoMs } from './local/moving-in/import-rows.ts'
export type { ImportFile } from './local/moving-in/read-import-file.ts'
export { useRecentImports } from './queries/recent-imports.ts'
