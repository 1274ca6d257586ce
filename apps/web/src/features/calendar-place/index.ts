export { CalendarPlaceButton } from './calendar-place-button.tsx'
