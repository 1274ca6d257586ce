export { SeasonalClientsScreen } from './seasonal-clients-screen.tsx'
