export { createEngine, type Engine, type SyncStatus } from './engine/engine.ts'
export type { Exchange, Network, Timers } from './engine/ports.ts'
export { createScheduler, type RunResult } from './engine/scheduler.ts'
export { readSyncResponse } from './engine/read-response.ts'
export { type SyncOutcome } from './engine/sync-once.ts'
export { createTabLock, type TabHost } from './engine/tab-lock.ts'
export {
  type ChangePasswordRequest,
  changePasswordRequestSchema,
  type ChangeUserRequest,
  changeUserRequestSchema,
  type CreateUserRequest,
  createUserRequestSchema,
  type Health,
  healthSchema,
  deviceHeader,
  idleHeader,
  loginRequestSchema,
  type Session,
  type SessionUser,
  sessionSchema,
  setupRequestSchema,
  setupStateSchema,
} from './protocol/account.ts'
export {
  maxPasskeys,
  newPasskeyOptionsRequestSchema,
  newPasskeyRequestSchema,
  type Passkey,
  passkeyGraceMs,
  type PasskeyList,
  passkeyOptionsSchema,
  passkeySchema,
  passkeySignInRequestSchema,
  passkeysSchema,
} from './protocol/passkeys.ts'
export { type Device, type DeviceList, devicesSchema } from './protocol/devices.ts'
export {
  type ApiKey,
  type ApiKeyList,
  apiKeysSchema,
  createApiKeyRequestSchema,
  maxApiKeys,
  type NewApiKey,
  newApiKeySchema,
} from './protocol/api-keys.ts'
export {
  type CalendarFeed,
  type CalendarFeedList,
  calendarFeedsSchema,
  createCalendarFeedRequestSchema,
  maxCalendarFeeds,
  type NewCalendarFeed,
  newCalendarFeedSchema,
} from './protocol/calendar-feeds.ts'
export {
  answerCallRequestSchema,
  callLinksSchema,
  type CallLinkState,
  type CallPage,
  callPageSchema,
  type MadeCallLink,
  madeCallLinkSchema,
  openCallRequestSchema,
} from './protocol/calls.ts'
export {
  type PushKey,
  pushKeySchema,
  type PushNotice,
  type PushSubscriptionRequest,
  pushRenewalSchema,
  pushSubscriptionSchema,
} from './protocol/push.ts'
export {
  changeWebhookRequestSchema,
  type CreateWebhookRequest,
  createWebhookRequestSchema,
  maxWebhooks,
  type NewWebhook,
  newWebhookSchema,
  pingKind,
  retryWebhookRequestSchema,
  type Webhook,
  webhookDeliveriesSchema,
  type WebhookDelivery,
  type WebhookDeliveryList,
  webhookEntities,
  type WebhookEntity,
  type WebhookKind,
  webhookKinds,
  type WebhookList,
  type WebhookOperation,
  webhookOperations,
  webhookPingSchema,
  type WebhookProblem,
  type WebhookState,
  webhookSchema,
  webhooksSchema,
} from './protocol/webhooks.ts'
export {
  eventBriefRequestSchema,
  type EventPoster,
  eventPosterRequestSchema,
  eventPosterSchema,
  type EventSuggestion,
  eventSuggestionSchema,
  type Integrations,
  integrationsSchema,
  maxBriefLength,
  maxPosterText,
  suggestedFields,
  type ThreadSummary,
  threadSummaryRequestSchema,
  threadSummarySchema,
} from './protocol/integrations.ts'
export {
  type EntityPage,
  entityPageSchema,
  entitySyncQuerySchema,
  type EntitySyncRequest,
  entitySyncRequestSchema,
  type EntitySyncResponse,
  entitySyncResponseSchema,
  type ItemResult,
} from './protocol/entity-sync.ts'
export { type ApiError, apiErrorSchema, type ErrorCode, errorCodes } from './protocol/error-codes.ts'
export {
  type History,
  type HistoryEntry,
  type HistoryQuery,
  historyQuerySchema,
  historySchema,
} from './protocol/history.ts'
export {
  type ImportCounts,
  type ImportProblem,
  type ImportProblemCode,
  type ImportQuery,
  importQuerySchema,
  type ImportReport,
  importReportSchema,
  type ImportStrategy,
  maxImportBytes,
  maxImportItems,
} from './protocol/import.ts'
export {
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
export { isMutation } from './protocol/is-mutation.ts'
export { type Mutation, mutationSchema } from './protocol/mutation.ts'
export { type MutationResult, mutationResultSchema } from './protocol/mutation-result.ts'
export {
  maxMutationsPerRequest,
  type SyncRequest,
  syncRequestSchema,
  pageSizeHeader,
  queueAgeHeader,
  syncUserHeader,
} from './protocol/sync-request.ts'
export { type SyncResponse, syncResponseSchema, type WireChange } from './protocol/sync-response.ts'
export { leanPage } from './protocol/lean-page.ts'
export { oldestProtocol } from './protocol/version.ts'
export { noProvider, type Provider, type ProviderStatus } from './providers/provider.ts'
export { emptyRow, mergePatch, readCell } from './record/merge.ts'
export { type Clocks, fieldsIn, type PackedClocks, recordOf, rowOf, type WireRecord } from './record/row.ts'
export { checkAfter } from './record/validate-patch.ts'
export {
  type ChangeWriter,
  type CommitError,
  commitChanges,
  commitDecided,
  type LocalWorld,
  writeChanges,
} from './replica/commit-changes.ts'
export { acknowledgedMs } from './replica/acknowledged.ts'
export { arrivalOf } from './replica/apply-response.ts'
export type {
  AcknowledgedRow,
  Arrival,
  BaseRow,
  Filling,
  LocalRecord,
  LocalStore,
  LocalTx,
  MetaValues,
  OutboxRow,
  RecordKey,
  RejectedRow,
  SharedValues,
  TombstoneRow,
} from './replica/local-store.ts'
export { releaseHeld } from './replica/release-held.ts'
export { type RetryError, retryRejected } from './replica/retry-rejected.ts'
export { latestStampOf, rebasedRecord } from './replica/rebase.ts'
export {
  type DeviceId,
  deviceIdSchema,
  formatStamp,
  instantOf,
  isStamp,
  laterStamp,
  maxAheadMs,
  millisecondsOf,
  nextStamp,
  type Stamp,
} from './stamp/stamp.ts'
export { base64Of, base64UrlOf, bytesOfBase64, bytesOfBase64Url } from './storage/base64.ts'
export { hexOf } from './storage/hex.ts'
