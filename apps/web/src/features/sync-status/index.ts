export { LeftCopiesDialog } from './left-copies-dialog.tsx'
export { OfflineBanner, OfflineLine } from './offline-banner.tsx'
export { SyncIndicator } from './sync-indicator.tsx'
export { SyncToasts } from './sync-toasts.tsx'
