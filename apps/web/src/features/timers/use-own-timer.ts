import { type RunningTimer, useRunningTimers, useSession } from '../../data/index.ts'

/**
 * The signed-in person's running timer. Of two that were started apart, until the server has ended the earlier: the later one,
 * which stays.
 */
export function useOwnTimer(): RunningTimer | undefined {
  const session = useSession()
  const running = useRunningTimers()
  return session.status === 'signed_in' ? running?.findLast(({ user_id }) => user_id === session.actor.id) : undefined
}
