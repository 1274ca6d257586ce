export { type NewEventDialogState, SeasonalClientsScreen } from './seasonal-clients-screen.tsx'
