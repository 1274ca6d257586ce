export type { ApiProblem as SignInProblem } from './api.ts'
export { useClients, useEvents, useOverview, usePeople, useToday } from './live.ts'
export { useRun } from './run-command.ts'
export { fetchSetupNeeded, type SessionState, setUp, signIn, useSession } from './session.ts'
export { signOut, startData } from './start.ts'
export {
  countUnsent,
  dismissRejected,
  type RejectedChange,
  retryRejected,
  type SyncState,
  syncNow,
  useRejected,
  useSyncState,
} from './sync-state.ts'
