/** Events as calendars of others read them (RFC 5545). An entry of its own, so that the app loads it only when it is requested. */
export { calendarPieces, calendarText } from './calendar-text.ts'
export type { ZoneDefinition } from './calendar-times.ts'
export {
  type CalendarEntry,
  type CalendarEvent,
  type CalendarPlan,
  entryOfCall,
  entryOfEvent,
  entryOfTask,
} from './entries.ts'
