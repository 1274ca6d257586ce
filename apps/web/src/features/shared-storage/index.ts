export { JoinScreen } from './join-screen.tsx'
export { SharedStorageCard } from './shared-storage-card.tsx'
