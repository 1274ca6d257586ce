import { Box, Button, Center, Flex, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { useInbox } from '../../data/index.ts'
import { messagesTexts } from '../../texts/messages.ts'
import { Card } from '../../ui/display/card.tsx'
import { Count } from '../../ui/display/count.tsx'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { Waiting } from '../../ui/feedback/first-download.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { MessageItem } from './message-item.tsx'
import classes from './messages.module.css'

/** Messages per page: rendered first, and added by each press. Some people have hundreds. */
const step = 30

/** The user's messages, newest first. */
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
    // The focus goes to the first added message, since the button may have disappeared.
    requestAnimationFrame(() => list.current?.querySelectorAll('article')[first]?.focus())
  }

  return (
    <Card p={0} style={{ overflow: 'clip' }} aria-labelledby="messages-title">
      <Group gap={10} mih={52} ps="md" pe="xs" renderRoot={(props) => <header {...props} />}>
        <Title order={2} id="messages-title" ref={heading} fz={16} lh={1.4} bdrs={4} tabIndex={-1}>
          {messagesTexts.title}
        </Title>
        {unread.length === 0 ? null : (
          <Count tone="lit" miw={24} role="img" aria-label={messagesTexts.unreadCount(unread.length)}>
            {unread.length}
          </Count>
        )}
        <MarkAllRead unread={unread} onMarked={() => heading.current?.focus({ preventScroll: true })} />
      </Group>
      {inbox === undefined ? <LoadingRows /> : null}
      {inbox !== undefined && messages.length === 0 ? (
        <EmptyStage hint={messagesTexts.emptyHint}>{messagesTexts.empty}</EmptyStage>
      ) : null}
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
        <Center p="md" style={{ borderBlockStart: '1px solid var(--bama-line)' }}>
          <Button variant="default" onClick={showMore}>
            {messagesTexts.showMore}
          </Button>
        </Center>
      ) : null}
    </Card>
  )
}

function LoadingRows() {
  return (
    <Box className={classes.list ?? ''}>
      <Waiting text={messagesTexts.loading} px="md" pt="md" pb={0} />
      {[0, 1, 2].map((row) => (
        <Flex key={row} gap="sm" p="md" data-breathing>
          <Skeleton circle height={36} width={36} />
          <Stack gap="xs" flex={1}>
            <Skeleton height={14} width="32%" />
            <Skeleton height={12} width="48%" />
            <Skeleton height={16} width="72%" />
          </Stack>
        </Flex>
      ))}
    </Box>
  )
}
