import { type RunningTimer, useRunningTimers, useSession } from '../../data/index.ts'

/**
 * Returns the signed-in user's running timer. If two were started on different devices, the later one, which stays
 * when the server ends the earlier.
 */
export function useOwnTimer(): RunningTimer | undefined {
  const session = useSession()
  const running = useRunningTimers()
  return session.status === 'signed_in' ? running?.findLast(({ user_id }) => user_id === session.actor.id) : undefined
}
