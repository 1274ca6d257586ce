import { Box, Button, Group, Stack, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ChatSummary, Inbox } from '../../data/index.ts'
import { messagesTexts } from '../../texts/messages.ts'
import { Count } from '../../ui/display/count.tsx'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { unreadChatsTexts } from '../../texts/unread-chats.ts'
import { ChatNotice } from './chat-notice.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationEntry } from './notification-entry.tsx'
import classes from './messages.module.css'

/** The number of messages in the popover (A2.31). */
const latest = 10

interface NotificationsPanelProps {
  readonly inbox: Inbox
  /** Chats with unread messages, without those that have an unread message of their mention. */
  readonly chats: readonly ChatSummary[]
  readonly onClose: () => void
}

/** The latest messages in short. The personal space lists all of them. */
export function NotificationsPanel({ inbox: { messages, unread }, chats, onClose }: NotificationsPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const count = unread.length + chats.length
  return (
    // High enough for most of the messages; on phones limited to the space between the bars.
    <Stack gap={0} mah="min(700px, calc(100dvh - var(--bama-topbar-height) - var(--bama-bottom-height) - 24px))">
      <Group gap={10} flex="none" mih={52} ps="md" pe="xs">
        <Title order={2} ref={heading} fz={16} lh={1.4} bdrs={4} tabIndex={-1} data-autofocus>
          {messagesTexts.notifications}
        </Title>
        {count === 0 ? null : (
          <Count tone="lit" px="xs">
            {messagesTexts.unreadCount(count)}
          </Count>
        )}
        <MarkAllRead unread={unread} onMarked={() => heading.current?.focus()} />
      </Group>
      {chats.length > 0 && (
        <Box
          component="ul"
          className={classes.list ?? ''}
          flex="none"
          mah="40%"
          aria-label={unreadChatsTexts.unreadChats(chats.length)}
          style={{ overflowY: 'auto', borderBlockEnd: '1px solid var(--bama-line)' }}
        >
          {chats.map((summary) => (
            <li key={summary.chat.id}>
              <ChatNotice summary={summary} onFollowed={onClose} />
            </li>
          ))}
        </Box>
      )}
      {messages.length === 0 && chats.length > 0 ? null : messages.length === 0 ? (
        <EmptyStage>{messagesTexts.noNotifications}</EmptyStage>
      ) : (
        <Box
          component="ul"
          className={classes.list ?? ''}
          flex={1}
          mih={0}
          style={{ overflowY: 'auto', overscrollBehavior: 'contain' }}
        >
          {messages.slice(0, latest).map((message) => (
            <li key={message.id}>
              <NotificationEntry message={message} onFollowed={onClose} />
            </li>
          ))}
        </Box>
      )}
      <Button
        component={Link}
        to="/PersonalSpace"
        variant="subtle"
        h={44}
        flex="none"
        radius={0}
        c="var(--bama-action-ink)"
        className={classes.all ?? ''}
        style={{ borderBlockStart: '1px solid var(--bama-line)' }}
        rightSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden="true" />}
        onClick={onClose}
      >
        {messagesTexts.showAll}
      </Button>
    </Stack>
  )
}
