import { type Actor, type EventStatus, moveEvent, type Ordered, recordId } from '@bama/domain'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useRun } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'
import type { BoardEvent } from './board-actions.ts'
import { noMoves, overlaid, withMove, withoutMove, withoutShown } from './moves-overlay.ts'

/** A committed move that the live query never shows as such (a colleague's later one won) is not painted longer. */
const overlayLastsMs = 1000

interface BoardMoves {
  /** The events with every move painted, committed or not. */
  readonly events: readonly BoardEvent[]
  /** `column`: the target column as shown, without the card that moves. */
  readonly move: (event: BoardEvent, status: EventStatus, column: readonly Ordered[], index: number) => Promise<void>
}

/** Moves cards: painted in the next frame, written behind it, taken back with a clear word when that fails. */
export function useBoardMoves(live: readonly BoardEvent[], actor: Actor): BoardMoves {
  const run = useRun()
  const [optimistic, setOverlay] = useState(noMoves)
  const lastToken = useRef(0)
  const overlay = withoutShown(optimistic, live)
  if (overlay !== optimistic) setOverlay(overlay)
  const events = useMemo(() => overlaid(live, overlay), [live, overlay])

  const move = useCallback(
    async (event: BoardEvent, status: EventStatus, column: readonly Ordered[], index: number): Promise<void> => {
      // The command is pure: it is asked once, and what it answers is both painted and written.
      const context = { actor, newId: () => recordId(crypto.randomUUID()), random: Math.random }
      const moved = moveEvent(context, { event, status, column, index })
      if (!moved.ok) return showFailure(eventsTexts.toast.moveFailed, moved.error)
      const token = ++lastToken.current
      setOverlay((now) => withMove(now, token, moved.value))
      const outcome = await run(() => moved, undefined)
      performance.mark('bama:commit')
      if (outcome.ok) {
        setTimeout(() => setOverlay((now) => withoutMove(now, token)), overlayLastsMs)
        return
      }
      setOverlay((now) => withoutMove(now, token))
      showFailure(eventsTexts.toast.moveFailed, outcome.error)
    },
    [actor, run],
  )

  return { events, move }
}
