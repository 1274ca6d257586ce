export { CalendarScreen, type CalendarWindows } from './calendar-screen.tsx'
