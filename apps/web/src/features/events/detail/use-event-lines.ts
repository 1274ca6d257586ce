import { compareOrdered, editEvent, type Ordered, recordId, type Result } from '@bama/domain'
import { useEffect, useRef } from 'react'
import { runCommand } from '../../../data/index.ts'
import type { Problem } from '../../../texts/errors.ts'
import { inPlaceTexts as texts } from '../../../texts/in-place.ts'
import { withItemBack } from '../../../ui/checklist/checklist-items.ts'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'
import { showUndo } from '../../../ui/feedback/show-undo.tsx'
import { handFocusTo, neighboursOf, recordKey } from '../../../ui/hooks/record-focus.ts'
import { moved } from '../../../ui/lists/moved.ts'
import type { BoardEvent } from '../board/board-actions.ts'

type ListField = 'checklist' | 'manager_checklist' | 'screen_grid_images'

interface EventLines<Line> {
  /** Sorted. */
  readonly lines: readonly Line[]
  readonly change: (next: (now: readonly Line[]) => readonly Line[]) => Promise<Result<unknown, Problem>>
  readonly move: (id: string, index: number) => void
  /** Offers to undo in a toast with the text `said`. `keptMs` is how long a removed line can be restored. */
  readonly remove: (line: Line, said: string, keptMs?: number) => void
}

/** The lines of one of an event's lists, edited in place and written at once. */
export function useEventLines<Field extends ListField>(
  event: BoardEvent,
  field: Field,
): EventLines<NonNullable<BoardEvent[Field]>[number]> {
  type Line = NonNullable<BoardEvent[Field]>[number] & Ordered
  const stored: readonly Line[] = event[field] ?? []
  const lines = stored.toSorted(compareOrdered)
  // The latest lines, so that changes in quick succession build on each other.
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  })

  const change = (next: (now: readonly Line[]) => readonly Line[]) => {
    const now = latest.current
    return runCommand(editEvent, { base: { ...event, [field]: now }, input: { [field]: next(now) } })
  }
  const tryTo = async (next: (now: readonly Line[]) => readonly Line[]): Promise<boolean> => {
    const outcome = await change(next)
    if (!outcome.ok) showFailure(texts.saveFailed, outcome.error)
    return outcome.ok
  }
  const takeOut = ({ id }: Line) => tryTo((now) => now.filter((line) => line.id !== id))
  // A removed id stays removed (SPEC S6), so a restored line gets a new id, at its former place.
  const putBack = (line: Line) => tryTo((now) => withItemBack(now, { ...line, id: recordId(crypto.randomUUID()) }))
  return {
    lines,
    change,
    move: (id, index) => void tryTo((now) => moved(now, id, index)),
    remove: (line, said, keptMs) =>
      void removeLine({
        id: line.id,
        said,
        takeOut: () => takeOut(line),
        putBack: () => putBack(line),
        keptMs,
      }),
  }
}

interface Removal {
  readonly id: string
  /** The toast's text. */
  readonly said: string
  readonly takeOut: () => Promise<boolean>
  readonly putBack: () => Promise<boolean>
  /** How long the line can be restored, in milliseconds. Without a limit if undefined. */
  readonly keptMs: number | undefined
}

/** Removes a line and offers to undo that in a toast. The focus moves to a neighbouring line. */
export async function removeLine({ id, said, takeOut, putBack, keptMs = Infinity }: Removal): Promise<void> {
  const key = recordKey('line', id)
  const neighbours = neighboursOf(key)
  if (!(await takeOut())) return
  handFocusTo(neighbours, key)
  const removedAt = Date.now()
  showUndo(said, texts.undo, () => {
    // A page that was suspended may still show the toast a day later.
    if (Date.now() - removedAt > keptMs) showFailure(texts.lost, { code: 'not_found' })
    else void putBack()
  })
}
