import { Button, Skeleton } from '@mantine/core'
import { useRef, useState } from 'react'
import { useInbox } from '../../data/index.ts'
import { messagesTexts } from '../../texts/messages.ts'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { MessageItem } from './message-item.tsx'
import classes from './message-list.module.css'

/** As many as are drawn at first, and more at each request: some people have hundreds. */
const step = 30

/** One's personal messages, newest first. */
export function MessageList() {
  const inbox = useInbox()
  const [shown, setShown] = useState(step)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const messages = inbox?.messages ?? []
  const unread = inbox?.unread ?? []

  const showMore = (): void => {
    const first = shown
    setShown(first + step)
    // What was asked for is read on from its first message; the button may be gone by then.
    requestAnimationFrame(() => list.current?.querySelectorAll('article')[first]?.focus())
  }

  return (
    <section className={classes.panel} aria-labelledby="messages-title">
      <header className={classes.header}>
        <h2 id="messages-title" ref={heading} className={classes.title} tabIndex={-1}>
          {messagesTexts.title}
        </h2>
        {unread.length === 0 ? null : (
          <span className={classes.count} role="img" aria-label={messagesTexts.unreadCount(unread.length)}>
            {unread.length}
          </span>
        )}
        <MarkAllRead unread={unread} onMarked={() => heading.current?.focus({ preventScroll: true })} />
      </header>
      {inbox === undefined ? <LoadingRows /> : null}
      {inbox !== undefined && messages.length === 0 ? <EmptyStage>{messagesTexts.empty}</EmptyStage> : null}
      {messages.length === 0 ? null : (
        <ol ref={list} className={classes.list}>
          {messages.slice(0, shown).map((message) => (
            <li key={message.id}>
              <MessageItem message={message} />
            </li>
          ))}
        </ol>
      )}
      {messages.length > shown ? (
        <div className={classes.more}>
          <Button variant="default" onClick={showMore}>
            {messagesTexts.showMore}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function LoadingRows() {
  return (
    <output className={classes.loading} aria-label={messagesTexts.loading}>
      {[0, 1, 2].map((row) => (
        <span key={row} className={classes.row}>
          <Skeleton circle height={36} width={36} />
          <span className={classes.lines}>
            <Skeleton height={14} width="32%" />
            <Skeleton height={12} width="48%" />
            <Skeleton height={16} width="72%" />
          </span>
        </span>
      ))}
    </output>
  )
}
