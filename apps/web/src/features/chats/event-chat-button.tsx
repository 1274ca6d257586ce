import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { mostUnread, useChats } from '../../data/index.ts'
import { chatsTexts as texts } from '../../texts/chats.ts'
import { Count } from '../../ui/display/count.tsx'

/** Opens the user's chat about an event, or the form for a new one. */
export function EventChatButton({ eventId }: { readonly eventId: string }) {
  const chats = useChats()
  const known = chats?.find(({ chat }) => chat.event_id === eventId)
  if (chats === undefined) return null
  return (
    <Button
      component={Link}
      to={known === undefined ? `/Chats?about=${encodeURIComponent(eventId)}` : `/Chats?chat=${known.chat.id}`}
      variant="default"
      size="sm"
      leftSection={<IconMessages size={18} stroke={1.7} aria-hidden />}
      rightSection={
        known !== undefined && known.unread > 0 ? (
          <Count tone="action" px={6} aria-label={texts.unreadOf(known.unread, mostUnread)} role="img">
            {texts.unread(known.unread, mostUnread)}
          </Count>
        ) : undefined
      }
    >
      {texts.aboutEvent}
    </Button>
  )
}
