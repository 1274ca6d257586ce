import { type Message, messageLink } from '@bama/domain'
import { IconArrowLeft, IconBell, IconCheck } from '@tabler/icons-react'
import { type MouseEvent, useId, useRef } from 'react'
import { linkText, messagesTexts } from '../../texts/messages.ts'
import { contactsIn } from '../../ui/display/contacts-in-text.ts'
import { Ltr, Name } from '../../ui/display/names.tsx'
import { PersonAvatar } from '../../ui/display/person-avatar.tsx'
import { MessageAnchor } from './message-anchor.tsx'
import classes from './message-item.module.css'
import { MessageTime } from './message-time.tsx'
import { PriorityBadge } from './priority-badge.tsx'
import { useMessageActions } from './use-message-actions.ts'

/** One message in full. */
export function MessageItem({ message }: { readonly message: Message }) {
  const { read, follow } = useMessageActions()
  const article = useRef<HTMLElement>(null)
  const heading = useId()
  const link = messageLink(message.context_link)
  const sender = message.sender_name ?? messagesTexts.system
  /** A click on its words reads it, as its button does for the keyboard; selecting some of them does not. */
  const readByClick = ({ target }: MouseEvent): void => {
    const isOther = target instanceof Element && target.closest('a, button') !== null
    if (!message.is_read && !isOther && getSelection()?.isCollapsed !== false) read([message])
  }
  return (
    // The button does the same by keyboard.
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
      <div className={classes.words}>
        <div className={classes.head}>
          <h3 id={heading} className={classes.title}>
            <bdi dir="auto">{message.title}</bdi>
          </h3>
          {message.is_read ? null : <span className={classes.new}>{messagesTexts.isNew}</span>}
          <PriorityBadge priority={message.priority} />
          <MessageTime createdAt={message.created_at} className={classes.time} />
        </div>
        {message.context_text === null ? null : (
          <p className={classes.context}>
            <Name>{message.context_text}</Name>
          </p>
        )}
        {message.content === null ? null : (
          <p className={classes.content} dir="auto">
            {contactsIn(message.content).map((part, index) =>
              part.kind === 'words' ? (
                part.text
              ) : (
                // The text is one piece: its parts never change places.
                // oxlint-disable-next-line react/no-array-index-key -- see above
                <Ltr key={index}>{part.text}</Ltr>
              ),
            )}
          </p>
        )}
        <div className={classes.foot}>
          <Name className={classes.sender}>{sender}</Name>
          {link === null ? null : (
            <MessageAnchor link={link} className={classes.action} onFollow={() => follow(message, link)}>
              {linkText(link)}
              <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
            </MessageAnchor>
          )}
          {message.is_read ? null : (
            <button
              type="button"
              className={classes.action}
              data-end
              aria-label={messagesTexts.markReadOf(message.title, sender)}
              onClick={() => {
                read([message])
                // The button goes; whoever works by keyboard stays at this message.
                article.current?.focus({ preventScroll: true })
              }}
            >
              <IconCheck size={16} stroke={1.7} aria-hidden="true" />
              {messagesTexts.markRead}
            </button>
          )}
        </div>
      </div>
    </article>
  )
}

/** Whose message it is; one that nobody sent has a bell. */
export function SenderDisc({ name }: { readonly name: string | null }) {
  if (name !== null) return <PersonAvatar name={name} />
  return (
    <span className={classes.disc} aria-hidden="true">
      <IconBell size={18} stroke={1.7} />
    </span>
  )
}
