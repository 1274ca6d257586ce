export { ClientsScreen } from './clients-screen.tsx'
