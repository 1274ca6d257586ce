export { MessageList } from './message-list.tsx'
export { MessageToasts } from './message-toasts.tsx'
export { NotificationsBell } from './notifications-bell.tsx'
