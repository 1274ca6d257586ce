import { businessZone } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { calendarFileName } from '../../../ui/display/calendar-file-name.ts'
import { saveFile } from '../../../ui/hooks/save-file.ts'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'
import type { BoardEvent } from '../board/board-actions.ts'

const { detail: texts } = eventsTexts

/** Saves the event as a calendar file, made from local data without a connection. */
export async function saveCalendarFile(event: BoardEvent): Promise<void> {
  try {
    const { calendarText, entryOfEvent } = await import('@bama/domain/ical')
    // The browser can't provide a time zone definition for the file, so the times are written as instants.
    const plan = { zone: businessZone, definition: null, origin: location.origin, serverId: 'bama' }
    const text = calendarText([entryOfEvent(event, plan)], plan)
    saveFile(calendarFileName(event.name), new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  } catch (error) {
    console.error(error)
    showFailure(texts.calendarFailed, { code: 'unknown' })
  }
}
