export { OfflineBanner, OfflineLine } from './offline-banner.tsx'
export { SyncIndicator } from './sync-indicator.tsx'
export { SyncScreen } from './sync-screen.tsx'
export { SyncToasts } from './sync-toasts.tsx'
