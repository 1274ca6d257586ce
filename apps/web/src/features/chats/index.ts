export { ChatsScreen } from './chats-screen.tsx'
export { EventChatButton } from './event-chat-button.tsx'
