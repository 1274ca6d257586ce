export { CalendarPlaceButton } from './calendar-place-button.tsx'
export { PlaceDialog } from './place-dialog.tsx'
