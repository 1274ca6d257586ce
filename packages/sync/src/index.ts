export { nextBatch, toMutation } from './engine/batch.ts'
export { createEngine, type Engine, type EngineDeps, type SyncStatus } from './engine/engine.ts'
export type { Exchange, Lock, Network, Timers } from './engine/ports.ts'
export { type SyncDeps, type SyncOutcome, syncOnce } from './engine/sync-once.ts'
export {
  type CreateUserRequest,
  createUserRequestSchema,
  type Health,
  healthSchema,
  type LoginRequest,
  loginRequestSchema,
  type Session,
  type SessionUser,
  sessionSchema,
  type SetupRequest,
  setupRequestSchema,
  setupStateSchema,
} from './protocol/account.ts'
export { type ApiError, apiErrorSchema, type ErrorCode, errorCodes } from './protocol/error-codes.ts'
export { type Mutation, mutationSchema } from './protocol/mutation.ts'
export { type MutationResult, mutationResultSchema } from './protocol/mutation-result.ts'
export { maxMutationsPerRequest, type SyncRequest, syncRequestSchema, syncUserHeader } from './protocol/sync-request.ts'
export { isRemoval, type SyncResponse, syncResponseSchema, type WireChange } from './protocol/sync-response.ts'
export { protocolVersion } from './protocol/version.ts'
export { defaultFields, emptyRow, latestClock, type Merged, mergePatch, overlayPatch, readCell } from './record/merge.ts'
export { type Clocks, type Row, rowOf, type WireRecord } from './record/row.ts'
export { checkAfter, checkPatch, type PatchProblem } from './record/validate-patch.ts'
export { type Applied, applyResponse, emptyPull, settle } from './replica/apply-response.ts'
export { type CommitError, commitChanges, commitErrorMessage, type LocalWorld } from './replica/commit-changes.ts'
export type {
  BaseRow,
  DeviceState,
  LocalRecord,
  LocalStore,
  LocalTx,
  MetaValues,
  OutboxRow,
  PullState,
  RejectedRow,
} from './replica/local-store.ts'
export { shownRecord } from './replica/show-record.ts'
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
