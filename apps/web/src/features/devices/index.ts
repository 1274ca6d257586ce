export { DevicesCard } from './devices-card.tsx'
