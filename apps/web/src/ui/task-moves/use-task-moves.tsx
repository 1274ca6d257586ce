import type { EventInput, VisibleEvent } from '@bama/domain'
import type { TaskMoves } from '@bama/domain/templates'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { type MovedEvent, readTaskMoves, undoMovedEvent } from '../../data/index.ts'
import { taskMovesTexts as texts } from '../../texts/task-moves.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { useDialog } from '../dialogs/use-dialog.ts'
import { showDone, showFailure } from '../feedback/show-outcome.ts'
import { showUndo } from '../feedback/show-undo.tsx'
import { TaskMovesList } from './task-moves-list.tsx'

interface Preview {
  readonly name: string
  readonly moves: TaskMoves
}

interface TaskMovesState {
  /**
   * Returns what moves if `input` is written to the event. If tasks do, asks first; null if the person cancels.
   * If the screen is closed, or was before it could ask, the move counts as confirmed.
   */
  readonly ask: (event: VisibleEvent, input: EventInput) => Promise<MovedEvent | null>
  readonly isAsking: boolean
  /** Must be rendered by the caller. */
  readonly dialog: ReactNode
}

/** Shows which tasks will move with their event before it is moved. */
export function useTaskMoves(): TaskMovesState {
  const { subject, isOpen, open, close } = useDialog<Preview>()
  const isHere = useRef(true)
  const settle = useRef<((isYes: boolean) => void) | null>(null)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      settle.current?.(true)
    }
  }, [])
  const ask = useCallback(
    async (event: VisibleEvent, input: EventInput): Promise<MovedEvent | null> => {
      const move = await readTaskMoves(event, input)
      if (move.tasks.moves.length === 0 || !isHere.current) return move
      const isYes = await new Promise<boolean>((resolve) => {
        settle.current = resolve
        open({ name: move.moved.name, moves: move.tasks })
      })
      settle.current = null
      close()
      return isYes ? move : null
    },
    [open, close],
  )
  return {
    ask,
    isAsking: isOpen,
    dialog: subject !== undefined && (
      <ConfirmDialog
        opened={isOpen}
        title={texts.title}
        subject={subject.name}
        question={texts.summary(subject.moves.moves.length, subject.moves.stays.length)}
        details={<TaskMovesList {...subject.moves} />}
        confirm={texts.confirm}
        cancel={texts.cancel}
        color="pine"
        onConfirm={() => settle.current?.(true)}
        onCancel={() => settle.current?.(false)}
      />
    ),
  }
}

/** Shows that an event and its tasks were moved, with an undo for all of it. */
export function showMovedWithTasks(done: MovedEvent): void {
  showUndo(texts.moved(done.tasks.moves.length), texts.undo, () => void takeBack(done))
}

async function takeBack(done: MovedEvent): Promise<void> {
  const outcome = await undoMovedEvent(done)
  if (outcome.ok) showDone(texts.undone)
  else showFailure(texts.undoFailed, outcome.error)
}
