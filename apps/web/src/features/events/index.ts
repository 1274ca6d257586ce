export { EventsScreen } from './events-screen.tsx'
export { EventDialogs } from './event-dialogs.tsx'
export type { NewEventDialogProps } from './form/new-event-dialog.tsx'
export { CrewDialogs, NewEventDialog } from './lazy-dialogs.ts'
