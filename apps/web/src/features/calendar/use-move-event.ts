import { addDays, daysBetween, rescheduled } from '@bama/domain'
import { rescheduleWithTasks } from '@bama/domain/templates'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { type LocalEvent, type MovedEvent, runCommand, undoMovedEvent, useDayOf } from '../../data/index.ts'
import { calendarTexts } from '../../texts/calendar.ts'
import { longDay } from '../../texts/days.ts'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { showUndo } from '../../ui/feedback/show-undo.tsx'
import { showMovedWithTasks, useTaskMoves } from '../../ui/task-moves/use-task-moves.tsx'
import { holidayOf } from '../../ui/days/day-styles.ts'
import type { EventDrop } from './use-event-drag.ts'

const { move: texts } = calendarTexts

/** A holiday or Sabbath to mention after moving an event to the day; undefined for an ordinary day. */
function remarkOn(day: JewishDay | undefined): string | undefined {
  const holiday = holidayOf(day)
  if (day?.kind === 'shabbat') return holiday?.text ?? texts.sabbath
  return day?.kind === 'plain' ? undefined : holiday?.text
}

interface MoveEvent {
  /** Moves an event to start on another day, and offers to undo it. */
  readonly moveTo: (event: LocalEvent, date: string) => void
  readonly drop: (drop: EventDrop) => void
  /** Asks first if tasks move too. To be rendered by the caller. */
  readonly dialog: ReactNode
}

export function useMoveEvent(rows: readonly LocalEvent[]): MoveEvent {
  const { ask, dialog } = useTaskMoves()
  // An event may be moved to a day of a month that isn't shown.
  const dayOf = useDayOf()
  const latest = useRef({ rows, dayOf })
  useEffect(() => {
    latest.current = { rows, dayOf }
  })

  const moving = useMemo(() => {
    // Undo leaves an event as it is if somebody else has moved it on.
    const undo = async (done: MovedEvent): Promise<void> => {
      const outcome = await undoMovedEvent(done)
      if (outcome.ok) showDone(texts.undone)
      else showFailure(texts.undoFailed, outcome.error)
    }
    const moveTo = async (event: LocalEvent, date: string): Promise<void> => {
      if (date === event.date) return
      const move = await ask(event, rescheduled(event, date))
      if (move === null) return
      const outcome = await runCommand(rescheduleWithTasks, { event, date, moves: move.tasks }, { isGroup: true })
      if (!outcome.ok) return showFailure(texts.failed, outcome.error)
      if (move.tasks.moves.length > 0) return showMovedWithTasks(move)
      const remark = remarkOn(latest.current.dayOf?.(date))
      const words = remark === undefined ? texts.moved(longDay(date)) : texts.movedOnto(longDay(date), remark)
      showUndo(words, texts.undo, () => void undo(move))
    }
    return {
      moveTo: (event: LocalEvent, date: string) => void moveTo(event, date),
      drop({ eventId, from, to }: EventDrop) {
        const event = latest.current.rows.find(({ id }) => id === eventId)
        // The event shifts by the distance dragged, whichever of its days it was dragged by.
        if (event !== undefined) void moveTo(event, addDays(event.date, daysBetween(from, to)))
      },
    }
  }, [ask])
  return { ...moving, dialog }
}
