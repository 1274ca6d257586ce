import type { ReactNode } from 'react'
import type { RunningTimer, Stop } from '../../data/index.ts'
import { handFocusTo, mainKey } from '../../ui/hooks/record-focus.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { usePreload } from '../../ui/loading/use-preload.ts'
import { useTimerActions } from './use-timer-actions.ts'

const StopDialog = lazyDialog(() => import('./stop-dialog.tsx').then((part) => part.StopDialog))
const preloaded = [StopDialog]

interface Subject {
  readonly timer: RunningTimer
  /** The owner's name. Absent for the user's own timer. */
  readonly owner?: string
}

interface StopDialog {
  readonly isOpen: boolean
  readonly open: (subject: Subject) => void
  /** To be rendered by the caller. */
  readonly dialog: ReactNode
}

/** The dialog for stopping a timer. `focusKey`: the focus target after stopping, when the timer's row is gone. */
export function useStopDialog(focusKey = mainKey): StopDialog {
  const { subject, isOpen, key, open, close, props } = useDialog<Subject>()
  usePreload(true, preloaded)
  const { isBusy, stop, stopAnothers } = useTimerActions()
  const stopAsChosen = async ({ timer, owner }: Subject, choice: Stop): Promise<void> => {
    const isOver = await (owner === undefined ? stop(timer, choice) : stopAnothers(timer, choice))
    // What was chosen and typed stays for another try.
    if (!isOver) return
    close()
    handFocusTo([focusKey, mainKey])
  }
  const dialog = subject !== undefined && (
    <StopDialog
      key={key}
      {...props}
      timer={subject.timer}
      owner={subject.owner}
      isBusy={isBusy}
      onStop={(choice) => void stopAsChosen(subject, choice)}
    />
  )
  return { isOpen, open, dialog }
}
