import type { CallContent } from '@bama/domain/call'
import { callsTexts as texts } from '../../texts/calls.ts'
import { calendarFileName } from '../display/calendar-file-name.ts'
import { saveFile } from '../hooks/save-file.ts'

interface SavedCall {
  /** Of the slot: a later version takes the place of the one before. */
  readonly id: string
  readonly number: number
  readonly sheet: CallContent
}

/** Gives a call as a file for a calendar. `zone`: the business's. Throws when it can't be made. */
export async function saveCallFile(call: SavedCall, zone: string): Promise<void> {
  const { calendarText, entryOfCall } = await import('@bama/domain/ical')
  // A device knows no zone's rules as calendars want them: the times are instants, which need none.
  const plan = { zone, definition: null, origin: location.origin, serverId: 'bama' }
  const text = calendarText([entryOfCall(call, plan)], plan)
  saveFile(
    calendarFileName(texts.calendarName(call.sheet.event)),
    new Blob([text], { type: 'text/calendar;charset=utf-8' }),
  )
}
