import { useSession } from '../../data/index.ts'
import type { NamedTimer } from './timer-rows.tsx'
import type { useStopDialog } from './use-stop-dialog.tsx'
import { useTimerActions } from './use-timer-actions.ts'

/** Stops the user's own timer at once, and another person's after a confirmation (specification A6). */
export function useStop(open: ReturnType<typeof useStopDialog>['open']): (chosen: NamedTimer) => void {
  const session = useSession()
  const { stop } = useTimerActions()
  return ({ timer, name }) => {
    if (session.status === 'signed_in' && session.actor.id === timer.user_id) void stop(timer)
    else open({ timer, owner: name })
  }
}
