export { CalendarScreen, type CalendarDialogs } from './calendar-screen.tsx'
