import { useCallback, useMemo } from 'react'
import { useSearchState } from '../../ui/hooks/use-search-state.ts'
import type { CalendarSpot } from '../../ui/days/day-keys.ts'
import { calendarDialogKeys, calendarSearch, searchOfSpot, spotOf } from './calendar-search.ts'

interface CalendarSearchState {
  readonly spot: CalendarSpot
  readonly go: (spot: CalendarSpot) => void
  /** The event and the task that are open, by id. */
  readonly event: string | undefined
  readonly task: string | undefined
  /** Opens one, a step of its own in the history: Back closes it and leads to the same month and day. */
  readonly open: (part: 'event' | 'task', id: string) => void
  readonly close: () => void
}

/** Where one stands in the calendar: here at once, and in the address when no key is pressed for a moment. */
export function useCalendarSearch(today: string): CalendarSearchState {
  const { search, setSoon, open: openDialog, close } = useSearchState(calendarSearch, calendarDialogKeys)
  const { month, day, event, task } = search
  const spot = useMemo(() => spotOf({ month, day }, today), [month, day, today])
  const go = useCallback((next: CalendarSpot) => setSoon(searchOfSpot(next, today)), [setSoon, today])
  const open = useCallback((part: 'event' | 'task', id: string) => openDialog({ [part]: id }), [openDialog])
  return { spot, go, event, task, open, close }
}
