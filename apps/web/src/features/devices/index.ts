export { PasskeyOffer } from './passkey-offer.tsx'
