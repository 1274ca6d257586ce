export { type NewEventWindow, SeasonalClientsScreen } from './seasonal-clients-screen.tsx'
