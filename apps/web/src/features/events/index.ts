export { EventsScreen } from './events-screen.tsx'
export { EventDialogs } from './event-dialogs.tsx'
export { CrewDialogs } from './lazy-dialogs.ts'
export { NewEventDialog } from './lazy-new-event-dialog.ts'
