export { JoinScreen } from './join-screen.tsx'
export { SharedAccess } from './shared-access.tsx'
export { SharedStorageCard } from './shared-storage-card.tsx'
