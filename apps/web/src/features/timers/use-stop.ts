import { useSession } from '../../data/index.ts'
import type { NamedTimer } from './timer-rows.tsx'
import type { useStopDialog } from './use-stop-dialog.tsx'
import { useTimerActions } from './use-timer-actions.ts'

/** One's own timer stops at a click; before another's it is asked (specification A6). */
export function useStop(open: ReturnType<typeof useStopDialog>['open']): (chosen: NamedTimer) => void {
  const session = useSession()
  const { stop } = useTimerActions()
  return ({ timer, name }) => {
    if (session.status === 'signed_in' && session.actor.id === timer.user_id) void stop(timer)
    else open({ timer, owner: name })
  }
}
