import { useCallback, useMemo } from 'react'
import { useSearchState } from '../../ui/hooks/use-search-state.ts'
import type { CalendarSpot } from '../../ui/days/day-keys.ts'
import { calendarDialogKeys, calendarSearch, searchOfSpot, spotOf } from './calendar-search.ts'

interface CalendarSearchState {
  readonly spot: CalendarSpot
  readonly go: (spot: CalendarSpot) => void
  /** The id of the open event; `task` is that of the open task. */
  readonly event: string | undefined
  readonly task: string | undefined
  /** Opens a record as a separate step in the browser's history, so that Back returns to the same month and day. */
  readonly open: (part: 'event' | 'task', id: string) => void
  readonly close: () => void
}

/** The calendar's position, changed at once and written to the address after a short pause in the input. */
export function useCalendarSearch(today: string): CalendarSearchState {
  const { search, setSoon, open: openDialog, close } = useSearchState(calendarSearch, calendarDialogKeys)
  const { month, day, event, task } = search
  const spot = useMemo(() => spotOf({ month, day }, today), [month, day, today])
  const go = useCallback((next: CalendarSpot) => setSoon(searchOfSpot(next, today)), [setSoon, today])
  const open = useCallback((part: 'event' | 'task', id: string) => openDialog({ [part]: id }), [openDialog])
  return { spot, go, event, task, open, close }
}
