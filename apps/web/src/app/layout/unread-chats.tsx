import { VisuallyHidden } from '@mantine/core'
import { useChats } from '../../data/index.ts'
import { unreadChatsTexts } from '../../texts/unread-chats.ts'
import { Count } from '../../ui/display/count.tsx'

const useUnreadChats = (): number => useChats()?.filter(({ unread }) => unread > 0).length ?? 0

/** The number of chats with unread messages. */
export function UnreadChats() {
  const unread = useUnreadChats()
  if (unread === 0) return null
  return (
    <>
      <Count tone="lit" ms="auto" miw={22} h={22} px={6} fz={12} fw={600} aria-hidden="true">
        {unread}
      </Count>
      <VisuallyHidden>{unreadChatsTexts.unreadChats(unread)}</VisuallyHidden>
    </>
  )
}

/** The same number, on the corner of the icon of a phone's tab. */
export function UnreadMark() {
  const unread = useUnreadChats()
  if (unread === 0) return null
  return (
    <>
      <Count
        tone="lit"
        pos="absolute"
        miw={16}
        h={16}
        px={3}
        fz={11}
        fw={600}
        mt={-6}
        style={{ marginInlineStart: -8 }}
        aria-hidden="true"
      >
        {unread}
      </Count>
      <VisuallyHidden>{unreadChatsTexts.unreadChats(unread)}</VisuallyHidden>
    </>
  )
}
