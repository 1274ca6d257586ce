import { type Message, messageLink } from '@bama/domain'
import { Box, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconBell, IconCheck } from '@tabler/icons-react'
import { type MouseEvent, useId, useRef } from 'react'
import { linkText, messagesTexts } from '../../texts/messages.ts'
import { contactsIn } from '../../ui/display/contacts-in-text.ts'
import { Count } from '../../ui/display/count.tsx'
import { Ltr, Name } from '../../ui/display/names.tsx'
import { Disc, PersonAvatar } from '../../ui/display/person-avatar.tsx'
import { MessageAnchor } from './message-anchor.tsx'
import classes from './messages.module.css'
import { MessageTime } from './message-time.tsx'
import { PriorityBadge } from './priority-badge.tsx'
import { useMessageActions } from './use-message-actions.ts'

const anywhere = { overflowWrap: 'anywhere' } as const

export function MessageItem({ message }: { readonly message: Message }) {
  const { read, follow } = useMessageActions()
  const article = useRef<HTMLElement>(null)
  const heading = useId()
  const link = messageLink(message.context_link)
  const sender = message.sender_name ?? messagesTexts.system
  /** A click on the text marks the message as read. Selecting text doesn't. */
  const readByClick = ({ target }: MouseEvent): void => {
    const isOther = target instanceof Element && target.closest('a, button') !== null
    if (!message.is_read && !isOther && getSelection()?.isCollapsed !== false) read([message])
  }
  return (
    // The "mark as read" button is the keyboard alternative.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
    <article
      ref={article}
      className={classes.message}
      data-unread={message.is_read ? undefined : true}
      aria-labelledby={heading}
      tabIndex={-1}
      onClick={readByClick}
    >
      <SenderDisc name={message.sender_name} />
      <Box flex={1} miw={0}>
        <Group gap="4px 8px" mih={24}>
          <Title order={3} id={heading} fz={15} fw={600} lh={1.45} style={anywhere}>
            <bdi dir="auto">{message.title}</bdi>
          </Title>
          {message.is_read ? null : (
            <Count tone="lit" h={22} px={9} fw={600}>
              {messagesTexts.isNew}
            </Count>
          )}
          <PriorityBadge priority={message.priority} />
          <MessageTime createdAt={message.created_at} size="caption" />
        </Group>
        {message.context_text === null ? null : (
          <Text size="caption" c="dimmed" style={anywhere}>
            <Name>{message.context_text}</Name>
          </Text>
        )}
        {message.content === null ? null : (
          <Text mt={4} dir="auto" ta="start" style={{ ...anywhere, whiteSpace: 'pre-wrap' }}>
            {contactsIn(message.content).map((part, index) =>
              part.kind === 'words' ? (
                part.text
              ) : (
                // The parts never reorder: they come from one text.
                // oxlint-disable-next-line react/no-array-index-key -- see above
                <Ltr key={index}>{part.text}</Ltr>
              ),
            )}
          </Text>
        )}
        <div className={classes.foot}>
          <Text span inherit style={anywhere}>
            <Name>{sender}</Name>
          </Text>
          {link === null ? null : (
            <MessageAnchor
              messageId={message.id}
              link={link}
              className={classes.action}
              onFollow={() => follow(message, link)}
            >
              {linkText(link)}
              <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
            </MessageAnchor>
          )}
          {message.is_read ? null : (
            <button
              type="button"
              className={classes.action}
              style={{ marginInline: 'auto -6px' }}
              aria-label={messagesTexts.markReadOf(message.title, sender)}
              onClick={() => {
                read([message])
                // The button disappears, so the focus moves to the message.
                article.current?.focus({ preventScroll: true })
              }}
            >
              <IconCheck size={16} stroke={1.7} aria-hidden="true" />
              {messagesTexts.markRead}
            </button>
          )}
        </div>
      </Box>
    </article>
  )
}

/** The sender's avatar, or a bell for system messages. */
export function SenderDisc({ name }: { readonly name: string | null }) {
  if (name !== null) return <PersonAvatar name={name} />
  return (
    <Disc tone="grey">
      <IconBell size={18} stroke={1.7} />
    </Disc>
  )
}
