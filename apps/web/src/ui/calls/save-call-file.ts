import type { CallContent } from '@bama/domain/call'
import { callsTexts as texts } from '../../texts/calls.ts'
import { calendarFileName } from '../display/calendar-file-name.ts'
import { saveFile } from '../hooks/save-file.ts'

interface SavedCall {
  /** The slot's id, so that a later version replaces the earlier one in a calendar. */
  readonly id: string
  readonly number: number
  readonly sheet: CallContent
}

/** Saves a call as a calendar file. `zone` is the business's time zone. Throws if the file can't be made. */
export async function saveCallFile(call: SavedCall, zone: string): Promise<void> {
  const { calendarText, entryOfCall } = await import('@bama/domain/ical')
  // The browser has no time zone rules in the form that calendars need. The times are UTC instants, which need none.
  const plan = { zone, definition: null, origin: location.origin, serverId: 'bama' }
  const text = calendarText([entryOfCall(call, plan)], plan)
  saveFile(
    calendarFileName(texts.calendarName(call.sheet.event)),
    new Blob([text], { type: 'text/calendar;charset=utf-8' }),
  )
}
