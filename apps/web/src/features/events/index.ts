export { EventsScreen } from './events-screen.tsx'
export { EventWindows } from './event-windows.tsx'
export { NewEventModal, type NewEventModalProps } from './form/new-event-modal.tsx'
