import { addDays, daysBetween, rescheduled, rescheduleEvent } from '@bama/domain'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type LocalEvent, useRun } from '../../data/index.ts'
import { calendarTexts } from '../../texts/calendar.ts'
import { longDay } from '../../texts/days.ts'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { showUndo } from '../../ui/feedback/show-undo.tsx'
import { holidayOf } from './calendar-styles.ts'
import type { EventDrop } from './use-event-drag.ts'

const { move: texts } = calendarTexts

/** A live query has told of a write by then. */
const settleMs = 300

/** What a day is that one may not have thought of; undefined for an ordinary one. */
function remarkOn(day: JewishDay | undefined): string | undefined {
  const holiday = holidayOf(day)
  if (day?.kind === 'shabbat') return holiday?.text ?? texts.sabbath
  return day?.kind === 'plain' ? undefined : holiday?.text
}

interface MoveEvent {
  /** The events as they are shown: one that was just let go stands where it was put, before the database says so. */
  readonly events: readonly LocalEvent[]
  /** Moves an event to begin on another day, and offers the way back. */
  readonly moveTo: (event: LocalEvent, date: string) => void
  readonly drop: (drop: EventDrop) => void
}

export function useMoveEvent(
  rows: readonly LocalEvent[],
  jewish: ReadonlyMap<string, JewishDay> | undefined,
): MoveEvent {
  const run = useRun()
  const [put, setPut] = useState<{ readonly id: string; readonly date: string } | null>(null)
  const events = useMemo(
    () =>
      put === null
        ? rows
        : rows.map((event) => (event.id === put.id ? { ...event, ...rescheduled(event, put.date) } : event)),
    [rows, put],
  )
  const latest = useRef({ rows, jewish })
  useEffect(() => {
    latest.current = { rows, jewish }
  })

  const steps = useMemo(() => {
    const write = async (event: LocalEvent, date: string, failed: string): Promise<boolean> => {
      const mine = { id: event.id, date }
      setPut(mine)
      const outcome = await run(rescheduleEvent, { event, date })
      // What is written reaches the screen a moment later.
      setTimeout(() => setPut((now) => (now === mine ? null : now)), outcome.ok ? settleMs : 0)
      if (!outcome.ok) showFailure(failed, outcome.error)
      return outcome.ok
    }
    const undo = async (event: LocalEvent, date: string): Promise<void> => {
      if (await write(event, date, texts.undoFailed)) showDone(texts.undone)
    }
    const moveTo = async (event: LocalEvent, date: string): Promise<void> => {
      if (date === event.date) return
      if (!(await write(event, date, texts.failed))) return
      const remark = remarkOn(latest.current.jewish?.get(date))
      const words = remark === undefined ? texts.moved(longDay(date)) : texts.movedOnto(longDay(date), remark)
      showUndo(words, texts.undo, () => void undo({ ...event, ...rescheduled(event, date) }, event.date))
    }
    return {
      moveTo: (event: LocalEvent, date: string) => void moveTo(event, date),
      drop({ eventId, from, to }: EventDrop) {
        const event = latest.current.rows.find(({ id }) => id === eventId)
        // Taken by any of its days, it goes as far as the hand went.
        if (event !== undefined) void moveTo(event, addDays(event.date, daysBetween(from, to)))
      },
    }
  }, [run])
  return { events, ...steps }
}
