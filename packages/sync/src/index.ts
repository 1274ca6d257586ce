export { nextBatch, toMutation } from './engine/batch.ts'
export { createEngine, type Engine, type EngineDeps, type SyncStatus } from './engine/engine.ts'
export type { Exchange, Lock, Network, Timers } from './engine/ports.ts'
export { createScheduler, type RunResult, type Scheduler, type SchedulerDeps } from './engine/scheduler.ts'
export { readSyncResponse } from './engine/read-response.ts'
export { type SyncDeps, type SyncOutcome, syncOnce } from './engine/sync-once.ts'
export { createTabLock, type TabHost, type TabLock } from './engine/tab-lock.ts'
export {
  type ChangePasswordRequest,
  changePasswordRequestSchema,
  type ChangeUserRequest,
  changeUserRequestSchema,
  type CreateUserRequest,
  createUserRequestSchema,
  type Health,
  healthSchema,
  idleHeader,
  type LoginRequest,
  loginRequestSchema,
  type Session,
  type SessionUser,
  sessionSchema,
  type SetupRequest,
  setupRequestSchema,
  setupStateSchema,
} from './protocol/account.ts'
export {
  type ApiKey,
  type ApiKeyList,
  apiKeySchema,
  apiKeysSchema,
  type CreateApiKeyRequest,
  createApiKeyRequestSchema,
  maxApiKeys,
  type NewApiKey,
  newApiKeySchema,
} from './protocol/api-keys.ts'
export {
  type CalendarFeed,
  type CalendarFeedList,
  calendarFeedSchema,
  calendarFeedsSchema,
  createCalendarFeedRequestSchema,
  maxCalendarFeeds,
  type NewCalendarFeed,
  newCalendarFeedSchema,
} from './protocol/calendar-feeds.ts'
export {
  type EntityPage,
  entityPageSchema,
  entitySyncQuerySchema,
  type EntitySyncRequest,
  entitySyncRequestSchema,
  type EntitySyncResponse,
  entitySyncResponseSchema,
  type ItemResult,
  itemResultSchema,
  maxItemsPerRequest,
} from './protocol/entity-sync.ts'
export { type ApiError, apiErrorSchema, type ErrorCode, errorCodes } from './protocol/error-codes.ts'
export {
  type History,
  type HistoryEntry,
  historyEntrySchema,
  type HistoryQuery,
  historyQuerySchema,
  historySchema,
  maxHistoryEntries,
} from './protocol/history.ts'
export {
  type ImportCounts,
  type ImportProblem,
  type ImportProblemCode,
  importProblemCodes,
  type ImportQuery,
  importQuerySchema,
  type ImportReport,
  importReportSchema,
  importStrategies,
  type ImportStrategy,
  maxImportBytes,
  maxImportItems,
  maxImportProblems,
} from './protocol/import.ts'
export {
  type AcceptInvitationRequest,
  acceptInvitationRequestSchema,
  checkInvitationRequestSchema,
  type InvitationList,
  type InvitationPurpose,
  invitationsSchema,
  type MadeInvitation,
  madeInvitationSchema,
  type MailProblem,
  type OpenInvitation,
  openInvitationSchema,
} from './protocol/invitations.ts'
export { type Mutation, mutationSchema } from './protocol/mutation.ts'
export { type MutationResult, mutationResultSchema } from './protocol/mutation-result.ts'
export {
  maxMutationsPerRequest,
  type SyncRequest,
  syncRequestSchema,
  queueAgeHeader,
  syncUserHeader,
} from './protocol/sync-request.ts'
export { isRemoval, type SyncResponse, syncResponseSchema, type WireChange } from './protocol/sync-response.ts'
export { protocolVersion } from './protocol/version.ts'
export {
  defaultFields,
  emptyRow,
  latestClock,
  type Merged,
  mergePatch,
  overlayPatch,
  readCell,
} from './record/merge.ts'
export { type Clocks, type Row, rowOf, type WireRecord } from './record/row.ts'
export { checkAfter, checkPatch, type PatchProblem } from './record/validate-patch.ts'
export { type Applied, applyResponse, emptyPull } from './replica/apply-response.ts'
export {
  type CommitError,
  commitChanges,
  commitDecided,
  commitErrorMessage,
  type LocalWorld,
} from './replica/commit-changes.ts'
export type {
  AcknowledgedRow,
  BaseRow,
  DeviceState,
  LocalRecord,
  LocalStore,
  LocalTx,
  MetaValues,
  OutboxRow,
  PullState,
  RecordKey,
  RejectedRow,
  ServerState,
} from './replica/local-store.ts'
export { releaseHeld } from './replica/release-held.ts'
export { refusedTogether, type RetryError, retryRejected } from './replica/retry-rejected.ts'
export { latestStampOf, shownRecord } from './replica/show-record.ts'
export {
  type DeviceId,
  deviceIdSchema,
  formatStamp,
  instantOf,
  laterStamp,
  maxAheadMs,
  millisecondsOf,
  nextStamp,
  type Stamp,
  stampSchema,
} from './stamp/stamp.ts'
