export { EventsScreen } from './events-screen.tsx'
export { EventDialogs } from './event-dialogs.tsx'
export { NewEventDialog, type NewEventDialogProps } from './form/new-event-dialog.tsx'
export { CrewDialogs } from './lazy-dialogs.ts'
