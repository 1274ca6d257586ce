/** Events in iCalendar format (RFC 5545). A separate entry point, so that the app loads it only when needed. */
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
