import { Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ChatSummary, momentOfMessage, mostUnread } from '../../data/index.ts'
import { unreadChatsTexts } from '../../texts/unread-chats.ts'
import { Name } from '../../ui/display/names.tsx'
import { PersonAvatar } from '../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../ui/display/tone-of-id.ts'
import classes from './messages.module.css'
import { MessageTime } from './message-time.tsx'

interface ChatNoticeProps {
  readonly summary: ChatSummary
  readonly onFollowed: () => void
}

/** A chat with unread messages, in two lines. A click opens it. */
export function ChatNotice({ summary, onFollowed }: ChatNoticeProps) {
  const { chat, unread, last } = summary
  const shown = unreadChatsTexts.nameOf(summary)
  return (
    <Link
      to="/Chats"
      search={{ chat: chat.id }}
      state={(state) => ({ ...state, isOpenedHere: true })}
      className={classes.entry}
      onClick={onFollowed}
    >
      <span className={classes.dot} />
      <PersonAvatar name={shown} tone={toneOfId(chat.id)} />
      <Stack gap={2} flex={1} miw={0} renderRoot={(props) => <span {...props} />}>
        <Text span display="flex" style={{ gap: 8 }} inherit>
          <Text span lineClamp={1} size="sm" fw={600} miw={0}>
            <Name>{shown}</Name>
          </Text>
          {last !== null && <MessageTime createdAt={momentOfMessage(last)} size="xs" />}
        </Text>
        <Text span lineClamp={1} size="caption" c="var(--bama-ink-2)">
          {unreadChatsTexts.unreadOf(unread, mostUnread)}
        </Text>
      </Stack>
    </Link>
  )
}
