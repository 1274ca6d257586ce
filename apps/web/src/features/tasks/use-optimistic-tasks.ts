import {
  type Actor,
  type Change,
  type CommandContext,
  type CommandError,
  err,
  recordId,
  type Result,
} from '@bama/domain'
import { useCallback, useMemo, useRef, useState } from 'react'
import { type LocalTask, useRun } from '../../data/index.ts'
import {
  noOptimisticEdits,
  optimisticRows,
  type QuickEdit,
  withEdits,
  withoutShown,
  withoutToken,
} from './optimistic.ts'

/** What was written and the live query never shows as such (a colleague's later change won) is not optimistic longer. */
const optimisticLastsMs = 1000

type Outcome = Awaited<ReturnType<ReturnType<typeof useRun>>>

export type WriteTasks = (
  command: (context: CommandContext) => Result<readonly Change[], CommandError>,
) => Promise<Outcome>

interface PaintedTasks {
  /** With everything that was done optimistic, written or not. */
  readonly tasks: readonly LocalTask[]
  /** Paints what a command says in the next frame, writes it behind, and takes it back when that fails. */
  readonly write: WriteTasks
}

const quickFields = ['status', 'priority', 'deadline', 'assigned_user', 'sort_order'] as const

function quickEditOf({ patch }: Change): QuickEdit {
  // The schema has looked at what the command writes.
  return Object.fromEntries(quickFields.flatMap((field) => (field in patch ? [[field, patch[field]]] : [])))
}

export function useOptimisticTasks(live: readonly LocalTask[], actor: Actor): PaintedTasks {
  const run = useRun()
  const [all, setOptimistic] = useState(noOptimisticEdits)
  const lastToken = useRef(0)
  const optimistic = withoutShown(all, live)
  if (optimistic !== all) setOptimistic(optimistic)
  const tasks = useMemo(() => optimisticRows(live, optimistic), [live, optimistic])

  const write: WriteTasks = useCallback(
    async (command) => {
      // The command is pure: it is asked once, and what it answers is both optimistic and written.
      const decided = command({ actor, newId: () => recordId(crypto.randomUUID()), random: Math.random })
      if (!decided.ok) return err(decided.error)
      const token = ++lastToken.current
      setOptimistic((now) =>
        withEdits(
          now,
          token,
          decided.value.map((change) => [change.recordId, quickEditOf(change)] as const),
        ),
      )
      const outcome = await run(() => decided, undefined)
      performance.mark('bama:commit')
      const forget = (): void => setOptimistic((now) => withoutToken(now, token))
      if (outcome.ok) setTimeout(forget, optimisticLastsMs)
      else forget()
      return outcome
    },
    [actor, run],
  )

  return { tasks, write }
}
