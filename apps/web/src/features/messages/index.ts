export { MessageToasts } from './message-toasts.tsx'
export { NotificationsBell } from './notifications-bell.tsx'
export { usePressedNotices } from './use-pressed-notices.ts'
