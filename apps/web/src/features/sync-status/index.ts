export { OfflineLine, useOfflineBanner } from './offline-banner.tsx'
export { SyncIndicator } from './sync-indicator.tsx'
export { SyncToasts } from './sync-toasts.tsx'
