import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RawSearch } from '../../ui/hooks/search-of.ts'
import { useDialogAddress } from '../../ui/dialogs/use-dialog-address.ts'
import { type CalendarSearch, calendarSearch, type CalendarSpot, spotOf, wordsOf } from './calendar-address.ts'

/** A key that is held down is one entry in the address: browsers refuse hundreds. */
const restMs = 200

interface CalendarAddress {
  readonly spot: CalendarSpot
  readonly go: (spot: CalendarSpot) => void
  /** The event and the task that are open, by id. */
  readonly event: string | undefined
  readonly task: string | undefined
  /** Opens one, a step of its own in the history: Back closes it and leads to the same month and day. */
  readonly open: (part: 'event' | 'task', id: string) => void
  readonly closeEvent: () => void
  readonly closeTask: () => void
}

/** Where one stands in the calendar: in the address, and here at once, before the address has it. */
export function useCalendarAddress(today: string): CalendarAddress {
  const raw: RawSearch = useSearch({ strict: false })
  const { month = '', day = '' } = calendarSearch(raw)
  const asked = useMemo(() => spotOf({ month, day }, today), [month, day, today])
  const [spot, setSpot] = useState(asked)
  const navigate = useNavigate()
  // Where one went and the address does not say yet; until it does, it has nothing to say.
  const underWay = useRef<CalendarSpot | null>(null)
  useEffect(() => {
    if (underWay.current === null) setSpot(asked)
  }, [asked])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const write = useCallback(
    async (at: CalendarSpot): Promise<void> => {
      await navigate({
        to: '.',
        search: (now: RawSearch): CalendarSearch =>
          calendarSearch({ ...now, month: undefined, day: undefined, ...wordsOf(at, today) }),
        state: (state) => state,
        replace: true,
        resetScroll: false,
      })
      if (underWay.current === at) underWay.current = null
    },
    [navigate, today],
  )

  const go = useCallback(
    (next: CalendarSpot) => {
      setSpot(next)
      underWay.current = next
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void write(next), restMs)
    },
    [write],
  )

  const openAt = useCallback(
    async (part: 'event' | 'task', id: string): Promise<void> => {
      clearTimeout(timer.current)
      // First where one stands: Back leads there.
      if (underWay.current !== null) await write(underWay.current)
      await navigate({
        to: '.',
        search: (now: RawSearch): CalendarSearch =>
          calendarSearch({ ...now, event: undefined, task: undefined, [part]: id }),
        state: (state) => ({ ...state, isOpenedHere: true }),
        resetScroll: false,
      })
    },
    [navigate, write],
  )

  const open = useCallback((part: 'event' | 'task', id: string) => void openAt(part, id), [openAt])

  const events = useDialogAddress<'event', CalendarSearch, CalendarSearch>('event', calendarSearch)
  const tasks = useDialogAddress<'task', CalendarSearch, CalendarSearch>('task', calendarSearch)
  return {
    spot,
    go,
    event: events.search.event,
    task: tasks.search.task,
    open,
    closeEvent: events.close,
    closeTask: tasks.close,
  }
}
