import { type Message, messageLink } from '@bama/domain'
import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { messagesTexts } from '../../texts/messages.ts'
import { Name } from '../../ui/display/names.tsx'
import { MessageAnchor } from './message-anchor.tsx'
import { SenderDisc } from './message-item.tsx'
import { MessageTime } from './message-time.tsx'
import classes from './messages.module.css'
import { PriorityBadge } from './priority-badge.tsx'
import { useMessageActions } from './use-message-actions.ts'

interface NotificationEntryProps {
  readonly message: Message
  readonly onFollowed: () => void
}

/** A message in two or three lines. A click marks it as read and follows its link. */
export function NotificationEntry({ message, onFollowed }: NotificationEntryProps) {
  const { read, follow } = useMessageActions()
  const link = messageLink(message.context_link)
  const contents = <EntryContents message={message} />
  if (link === null) {
    return (
      <button type="button" className={classes.entry} onClick={() => read([message])}>
        {contents}
      </button>
    )
  }
  return (
    <MessageAnchor
      messageId={message.id}
      link={link}
      className={classes.entry}
      onFollow={() => {
        follow(message, link)
        onFollowed()
      }}
    >
      {contents}
    </MessageAnchor>
  )
}

function EntryContents({ message }: { readonly message: Message }) {
  const { content, context_text: context } = message
  return (
    <>
      {message.is_read ? null : (
        <span className={classes.dot}>
          <VisuallyHidden>{messagesTexts.unread}</VisuallyHidden>
        </span>
      )}
      <SenderDisc name={message.sender_name} />
      <Stack gap={2} flex={1} miw={0} renderRoot={(props) => <span {...props} />}>
        <Group gap="xs" wrap="nowrap" renderRoot={(props) => <span {...props} />}>
          <Text span lineClamp={1} size="sm" fw={600} miw={0}>
            <Name>{message.sender_name ?? messagesTexts.system}</Name>
          </Text>
          <PriorityBadge priority={message.priority} />
          <MessageTime createdAt={message.created_at} size="xs" />
        </Group>
        <Text span lineClamp={2} size="caption" c="var(--bama-ink-2)">
          <bdi dir="auto">{message.title}</bdi>
          {context === null ? null : (
            <>
              {' · '}
              <Name>{context}</Name>
            </>
          )}
          {/* Some say no more than the name of what they are about. */}
          {content === null || context?.includes(content) === true ? null : (
            <>
              {' · '}
              <bdi dir="auto">{content}</bdi>
            </>
          )}
        </Text>
      </Stack>
    </>
  )
}
