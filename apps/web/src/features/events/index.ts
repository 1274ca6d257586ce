export { EventsScreen } from './events-screen.tsx'
