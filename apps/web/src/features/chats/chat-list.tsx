import { Box, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { businessZone, type ChatSummary, momentOfMessage, mostUnread, useNow } from '../../data/index.ts'
import { chatsTexts as texts } from '../../texts/chats.ts'
import { Count } from '../../ui/display/count.tsx'
import { shortMoment } from '../../texts/moments.ts'
import { Name } from '../../ui/display/names.tsx'
import { PersonAvatar } from '../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../ui/display/tone-of-id.ts'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import classes from './chats.module.css'

interface ChatListProps {
  readonly chats: readonly ChatSummary[]
  readonly openId: string | undefined
  readonly userId: string
}

/** The list of chats, each with its last message and its number of unread ones. */
export function ChatList({ chats, openId, userId }: ChatListProps) {
  return (
    <ul className={classes.list} aria-label={texts.list}>
      {chats.map((summary) => (
        <li key={summary.chat.id}>
          <ChatEntry
            summary={summary}
            isOpen={summary.chat.id === openId}
            hasOpen={openId !== undefined}
            userId={userId}
          />
        </li>
      ))}
    </ul>
  )
}

interface ChatEntryProps {
  readonly summary: ChatSummary
  readonly isOpen: boolean
  /** Whether any chat is open. */
  readonly hasOpen: boolean
  readonly userId: string
}

function ChatEntry({ summary, isOpen, hasOpen, userId }: ChatEntryProps) {
  const { chat, last, unread, isMentioned, eventName } = summary
  const now = useNow(60_000)
  const shown = texts.nameOf(summary)
  const author = last === null ? '' : last.created_by === userId ? texts.you : (last.author_name ?? texts.deletedPerson)
  return (
    <Link
      to="/Chats"
      search={{ chat: chat.id }}
      // Switching chats replaces the history entry, so that Back leads to the list instead of through all opened chats.
      replace={hasOpen}
      state={(state) => (hasOpen ? state : { ...state, isOpenedHere: true })}
      className={classes.entry}
      aria-current={isOpen || undefined}
      data-unread={unread > 0 || undefined}
      data-record-key={recordKey('chat', chat.id)}
    >
      <PersonAvatar name={shown} size={40} tone={toneOfId(chat.id)} />
      <Box component="span" flex={1} miw={0}>
        <span className={classes.line}>
          <Text span inherit lineClamp={1} flex={1} fw={600}>
            <Name>{shown}</Name>
          </Text>
          {last !== null && (
            <Text component="time" size="xs" c="dimmed" flex="none" dateTime={momentOfMessage(last)}>
              {shortMoment(momentOfMessage(last), now, businessZone)}
            </Text>
          )}
        </span>
        <span className={classes.line}>
          <Text span lineClamp={1} flex={1} fz={14} c="dimmed">
            {last === null ? (
              (eventName ?? texts.thread.empty)
            ) : (
              <>
                <Name>{author}</Name>: <bdi>{last.content.slice(0, 200)}</bdi>
              </>
            )}
          </Text>
          {unread > 0 && (
            <Count tone="lit" miw={22} h={22} px={6} fz={12} fw={600} aria-hidden="true">
              {isMentioned && '@'}
              {texts.unread(unread, mostUnread)}
            </Count>
          )}
        </span>
      </Box>
      {unread > 0 && (
        <VisuallyHidden>
          {texts.unreadOf(unread, mostUnread)}
          {isMentioned && `, ${texts.mentioned}`}
        </VisuallyHidden>
      )}
    </Link>
  )
}
