import { businessZone } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { calendarFileName } from '../../../ui/display/calendar-file-name.ts'
import { saveFile } from '../../../ui/hooks/save-file.ts'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'
import type { BoardEvent } from '../board/board-actions.ts'

const { detail: texts } = eventsTexts

/** Gives the event as a file for a calendar, made of what this device has: it needs no connection. */
export async function saveCalendarFile(event: BoardEvent): Promise<void> {
  try {
    const { calendarText, entryOfEvent } = await import('@bama/domain/ical')
    // A device knows no zone's rules as calendars want them: the times are instants, which need none.
    const plan = { zone: businessZone, definition: null, origin: location.origin, serverId: 'bama' }
    const text = calendarText([entryOfEvent(event, plan)], plan)
    saveFile(calendarFileName(event.name), new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  } catch (error) {
    console.error(error)
    showFailure(texts.calendarFailed, { code: 'unknown' })
  }
}
