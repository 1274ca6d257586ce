import { addDays, daysBetween, rescheduled } from '@bama/domain'
import { rescheduleWithTasks, type TaskMoves } from '@bama/domain/templates'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { type LocalEvent, useRun } from '../../data/index.ts'
import { calendarTexts } from '../../texts/calendar.ts'
import { longDay } from '../../texts/days.ts'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { showUndo } from '../../ui/feedback/show-undo.tsx'
import { showMovedWithTasks, useTaskMoves } from '../../ui/task-moves/use-task-moves.tsx'
import { holidayOf } from '../../ui/days/day-styles.ts'
import type { EventDrop } from './use-event-drag.ts'

const { move: texts } = calendarTexts

/** What a day is that one may not have thought of; undefined for an ordinary one. */
function remarkOn(day: JewishDay | undefined): string | undefined {
  const holiday = holidayOf(day)
  if (day?.kind === 'shabbat') return holiday?.text ?? texts.sabbath
  return day?.kind === 'plain' ? undefined : holiday?.text
}

const noMoves: TaskMoves = { moves: [], kept: [], stays: [] }

interface MoveEvent {
  /** Moves an event to begin on another day, and offers the way back. */
  readonly moveTo: (event: LocalEvent, date: string) => void
  readonly drop: (drop: EventDrop) => void
  /** Asks first where tasks move with it; to be put on the page. */
  readonly dialog: ReactNode
}

export function useMoveEvent(
  rows: readonly LocalEvent[],
  jewish: ReadonlyMap<string, JewishDay> | undefined,
): MoveEvent {
  const run = useRun()
  const { ask, dialog } = useTaskMoves()
  const latest = useRef({ rows, jewish })
  useEffect(() => {
    latest.current = { rows, jewish }
  })

  const moving = useMemo(() => {
    const write = async (event: LocalEvent, date: string, moves: TaskMoves, failed: string): Promise<boolean> => {
      const outcome = await run(rescheduleWithTasks, { event, date, moves }, { isGroup: true })
      if (!outcome.ok) showFailure(failed, outcome.error)
      return outcome.ok
    }
    const undo = async (event: LocalEvent, date: string): Promise<void> => {
      if (await write(event, date, noMoves, texts.undoFailed)) showDone(texts.undone)
    }
    const moveTo = async (event: LocalEvent, date: string): Promise<void> => {
      if (date === event.date) return
      const moved = { ...event, ...rescheduled(event, date) }
      const moves = await ask(moved)
      if (moves === null || !(await write(event, date, moves, texts.failed))) return
      if (moves.moves.length > 0) return showMovedWithTasks({ before: event, moved, moves: moves.moves })
      const remark = remarkOn(latest.current.jewish?.get(date))
      const words = remark === undefined ? texts.moved(longDay(date)) : texts.movedOnto(longDay(date), remark)
      showUndo(words, texts.undo, () => void undo(moved, event.date))
    }
    return {
      moveTo: (event: LocalEvent, date: string) => void moveTo(event, date),
      drop({ eventId, from, to }: EventDrop) {
        const event = latest.current.rows.find(({ id }) => id === eventId)
        // Taken by any of its days, it goes as far as the hand went.
        if (event !== undefined) void moveTo(event, addDays(event.date, daysBetween(from, to)))
      },
    }
  }, [run, ask])
  return { ...moving, dialog }
}
