import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Inbox } from '../../data/index.ts'
import { messagesTexts } from '../../texts/messages.ts'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationEntry } from './notification-entry.tsx'
import classes from './notifications-panel.module.css'

/** As many as the popover lists (document A, section 9). */
const latest = 10

interface NotificationsPanelProps {
  readonly inbox: Inbox
  readonly onClose: () => void
}

/** The latest messages in short; the personal space has them all. */
export function NotificationsPanel({ inbox: { messages, unread }, onClose }: NotificationsPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={classes.panel}>
      <div className={classes.header}>
        <h2 ref={heading} className={classes.title} tabIndex={-1} data-autofocus>
          {messagesTexts.notifications}
        </h2>
        {unread.length === 0 ? null : <span className={classes.count}>{messagesTexts.unreadCount(unread.length)}</span>}
        <MarkAllRead unread={unread} onMarked={() => heading.current?.focus()} />
      </div>
      {messages.length === 0 ? (
        <EmptyStage>{messagesTexts.noNotifications}</EmptyStage>
      ) : (
        <ul className={classes.list}>
          {messages.slice(0, latest).map((message) => (
            <li key={message.id} className={classes.item}>
              <NotificationEntry message={message} onFollowed={onClose} />
            </li>
          ))}
        </ul>
      )}
      <Link to="/PersonalSpace" className={classes.all} onClick={onClose}>
        {messagesTexts.showAll}
        <IconArrowLeft size={18} stroke={1.7} aria-hidden="true" />
      </Link>
    </div>
  )
}
