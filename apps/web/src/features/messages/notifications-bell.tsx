import { isMentionInChat } from '@bama/domain'
import { Popover, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { type ChatSummary, useChats, useInbox } from '../../data/index.ts'
import { messagesTexts } from '../../texts/messages.ts'
import { Count } from '../../ui/display/count.tsx'
import wing from '../../ui/display/wing.module.css'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import classes from './messages.module.css'
import { NotificationsPanel } from './notifications-panel.tsx'

const noChats: readonly ChatSummary[] = []

/** A navigation row is 40 px high, 44 px on touch devices. */
const height = { blockSize: 40 }

/** The number of unread messages and chats, and a popover with the latest. */
export function NotificationsBell() {
  const inbox = useInbox()
  const unreadChats = useChats()
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState(false)
  if (inbox === undefined) {
    return (
      <output className={wing.button} data-shape="icon" style={height} aria-label={messagesTexts.bellLoading}>
        <span className={classes.pulse} />
      </output>
    )
  }
  // A mention in a chat has a message of its own, which counts until it is read. Who turned mentions off has none.
  const isCounted = (chatId: string): boolean => inbox.unread.some((message) => isMentionInChat(message, chatId))
  const chats = unreadChats?.filter(({ unread: count, chat }) => count > 0 && !isCounted(chat.id)) ?? noChats
  const unread = inbox.unread.length + chats.length
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      // Mantine mirrors sides in RTL, so this opens to the left of the sidebar, over the page.
      position={isPhone ? 'bottom' : 'right'}
      offset={isPhone ? 14 : 20}
      middlewares={{ shift: { padding: 8 }, flip: true }}
      width="min(380px, calc(100vw - 16px))"
      shadow="float"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={wing.button ?? ''}
          data-shape="icon"
          style={height}
          // The row behind the button may itself be highlighted.
          __vars={{ '--wing-hover': 'var(--bama-backstage-line)' }}
          aria-label={messagesTexts.bell(unread)}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened((was) => !was)}
        >
          <IconBell size={20} stroke={1.7} aria-hidden="true" />
          {unread === 0 ? null : (
            <Count
              tone="lit"
              pos="absolute"
              top={2}
              miw={18}
              h={18}
              px={4}
              fz={11}
              style={{ insetInlineEnd: 2 }}
              // The button's accessible name gives the number.
              data-drawn={messagesTexts.bellBadge(unread)}
            />
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        bd="1px solid var(--bama-line)"
        style={{ overflow: 'clip' }}
        aria-label={messagesTexts.notifications}
      >
        <NotificationsPanel inbox={inbox} chats={chats} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
