import type { Result } from '@bama/domain'
import { type ReactNode, useEffect, useRef } from 'react'
import { showDone, showFailure } from '../feedback/show-outcome.ts'
import { handFocusTo, neighboursOf } from '../hooks/record-focus.ts'
import { focusReturnMs } from '../hooks/use-after-focus-return.ts'
import { ConfirmDialog, type ConfirmTexts } from './confirm-dialog.tsx'
import { useDialog } from './use-dialog.ts'

interface Problem {
  readonly code: string
  readonly field?: string
  readonly reason?: string
}

interface ConfirmedCommandOptions<Subject, Value> {
  /** What is asked; `color` is red unless given. */
  readonly texts: (subject: Subject) => ConfirmTexts
  readonly run: (subject: Subject) => Promise<Result<Value, Problem>>
  /** After a `delete` the record is nowhere, after a `move` on another screen: the focus goes to its neighbour. */
  readonly effect: 'delete' | 'move' | 'change'
  /** The record's key on the page (ui/hooks/record-focus.ts). */
  readonly recordKey: (subject: Subject) => string
  /** What is said of success; nothing when `onDone` says it. */
  readonly done?: string
  readonly failed: string
  readonly onDone?: (subject: Subject, value: Value | null) => void
}

export interface ConfirmedCommand<Subject> {
  readonly ask: (subject: Subject) => void
  readonly isOpen: boolean
  readonly subject: Subject | undefined
  /** To be put on the page. */
  readonly dialog: ReactNode
}

/** A command that is asked about before it runs, such as a deletion: the question, its outcome, and where the focus goes. */
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
  // The library's own timer begins when the closing was rendered, however long that took: so does this, and ends after it.
  useEffect(() => {
    const key = cancelled.current
    if (isOpen || key === null) return
    cancelled.current = null
    // What asked gets the focus back; a menu's item that asked is gone by then.
    setTimeout(() => handFocusTo([key]), focusReturnMs)
  }, [isOpen])

  const confirm = async (confirmed: Subject): Promise<void> => {
    const key = recordKey(confirmed)
    const neighbours = neighboursOf(key)
    const outcome = await run(confirmed)
    close()
    // What a colleague deleted meanwhile is deleted.
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
