import { err, type Result } from '@bama/domain'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Problem } from '../../texts/errors.ts'
import { showDone, showFailure } from '../feedback/show-outcome.ts'
import { handFocusTo, neighboursOf } from '../hooks/record-focus.ts'
import { focusReturnMs } from '../hooks/use-after-focus-return.ts'
import { ConfirmDialog, type ConfirmTexts } from './confirm-dialog.tsx'
import { useDialog } from './use-dialog.ts'

interface ConfirmedCommandOptions<Subject, Value> {
  /** The question's texts; `color` defaults to red. */
  readonly texts: (subject: Subject) => ConfirmTexts
  readonly run: (subject: Subject) => Promise<Result<Value, Problem>>
  /**
   * After `delete` the record doesn't exist, after `move` it is on another screen: either way its neighbour gets the
   * focus.
   */
  readonly effect: 'delete' | 'move' | 'change'
  /** The record's key on the page (ui/hooks/record-focus.ts). */
  readonly recordKey: (subject: Subject) => string
  /** The toast on success. Left out if `onDone` reports it. */
  readonly done?: string
  readonly failed: string
  readonly onDone?: (subject: Subject, value: Value | null) => void
}

export interface ConfirmedCommand<Subject> {
  readonly ask: (subject: Subject) => void
  readonly isOpen: boolean
  readonly subject: Subject | undefined
  /** Must be rendered by the caller. */
  readonly dialog: ReactNode
}

/**
 * A command that needs confirmation, such as a deletion: the question, a toast with the outcome, and the next focus.
 */
export function useConfirmedCommand<Subject, Value>({
  texts,
  run,
  effect,
  recordKey,
  done,
  failed,
  onDone,
}: ConfirmedCommandOptions<Subject, Value>): ConfirmedCommand<Subject> {
  const { subject, isOpen, open, close } = useDialog<Subject>()
  const cancelled = useRef<string | null>(null)
  // Mantine's timer starts when the closed dialog has rendered, however late. This one starts then too, and ends later.
  useEffect(() => {
    const key = cancelled.current
    if (isOpen || key === null) return
    cancelled.current = null
    // Mantine returns the focus to what opened the dialog. A menu item is unmounted by then, so the record gets it.
    setTimeout(() => handFocusTo([key]), focusReturnMs)
  }, [isOpen])

  const confirm = async (confirmed: Subject): Promise<void> => {
    const key = recordKey(confirmed)
    const neighbours = neighboursOf(key)
    // A command that throws, as on a full disk, must not leave the question open.
    const outcome = await run(confirmed).catch((error: unknown): Result<never, Problem> => {
      console.error(error)
      return err({ code: 'storage' })
    })
    close()
    // A record that a colleague deleted meanwhile counts as deleted.
    const isDone = outcome.ok || (effect === 'delete' && outcome.error.code === 'not_found')
    if (isDone && effect !== 'change') handFocusTo(neighbours, key)
    else handFocusTo([key])
    if (!isDone) return showFailure(failed, outcome.error)
    if (done !== undefined) showDone(done)
    onDone?.(confirmed, outcome.ok ? outcome.value : null)
  }

  const dialog = subject !== undefined && (
    <ConfirmDialog
      {...texts(subject)}
      opened={isOpen}
      onConfirm={() => confirm(subject)}
      onCancel={() => {
        cancelled.current = recordKey(subject)
        close()
      }}
    />
  )
  return { ask: open, isOpen, subject, dialog }
}
