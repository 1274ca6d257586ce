export { PasskeyOffer } from './passkey-offer.tsx'
export { DevicesCard } from './devices-card.tsx'
