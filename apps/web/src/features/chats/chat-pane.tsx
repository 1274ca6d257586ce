import { type Actor, deleteChat, leaveChat, mayLeadChat } from '@bama/domain'
import { ActionIcon, Box, Menu, Text } from '@mantine/core'
import {
  IconArrowRight,
  IconCalendarEvent,
  IconDotsVertical,
  IconLogout,
  IconPencil,
  IconSearch,
  IconTrash,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ChatSummary, letBytesGo, type LocalChatMessage, runCommand } from '../../data/index.ts'
import { chatsTexts as texts } from '../../texts/chats.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { Name } from '../../ui/display/names.tsx'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { RowMenu } from '../../ui/lists/row-menu.tsx'
import { dropDraft } from '../../ui/writing/drafts.ts'
import { shownName } from '@bama/domain'
import { ChatThread } from './chat-thread.tsx'
import classes from './chats.module.css'
import { ThreadSearch } from './thread-search.tsx'

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

interface ChatPaneProps {
  readonly summary: ChatSummary
  readonly actor: Actor
  readonly userName: string
  readonly isPhone: boolean
  readonly focusedId: string | undefined
  readonly onFocus: (messageId: string) => void
  readonly onBack: () => void
  readonly onEdit: () => void
  /** Called once the chat has been deleted or left. */
  readonly onGone: () => void
  readonly onMakeTask: (message: LocalChatMessage) => void
}

/** One chat: its header with actions, the search, and its messages. */
export function ChatPane(props: ChatPaneProps) {
  const { summary, actor, isPhone, onBack, onEdit, onGone } = props
  const { chat, eventName, members } = summary
  const [isSearching, setIsSearching] = useState(false)
  const [presses, setPresses] = useState(0)
  const focus = (messageId: string): void => {
    setPresses((count) => count + 1)
    props.onFocus(messageId)
  }
  const name = texts.nameOf(summary)
  const isMaker = chat.user_id === actor.id
  const mayLead = mayLeadChat(actor, chat.user_id)
  const parting = {
    effect: 'delete',
    recordKey: () => recordKey('chat', chat.id),
    onDone() {
      onGone()
      letBytesGo()
      dropDraft(`chat ${chat.id}`)
    },
  } as const
  const deletion = useConfirmedCommand<ChatSummary, unknown>({
    ...parting,
    texts: () => texts.deletion,
    run: () => runCommand(deleteChat, { chat }),
    done: texts.deletion.done,
    failed: texts.deletion.failed,
  })
  const leaving = useConfirmedCommand<ChatSummary, unknown>({
    ...parting,
    texts: () => texts.leaving,
    run: () => runCommand(leaveChat, { chat }),
    done: texts.leaving.done,
    failed: texts.leaving.failed,
  })
  return (
    <section className={classes.pane} aria-labelledby="chat-name">
      <header className={classes.head}>
        {isPhone && (
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={texts.back} onClick={onBack}>
            {/* Right-to-left, so back is to the right. */}
            <IconArrowRight size={24} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
        <Box flex={1} miw={0}>
          <Text component="h2" id="chat-name" fw={700} fz={16} lineClamp={1} tabIndex={-1}>
            <Name>{name}</Name>
          </Text>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {members.map((member, index) => (
              <span key={member.id}>
                {index > 0 && ', '}
                {member.id === actor.id ? texts.you : <Name>{shownName(member)}</Name>}
              </span>
            ))}
          </Text>
        </Box>
        {eventName !== null && chat.event_id !== null && (
          <ActionIcon
            component={Link}
            to={`/Events?event=${encodeURIComponent(chat.event_id)}`}
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`${texts.thread.event}: ${eventName}`}
          >
            <IconCalendarEvent size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={isSearching ? texts.thread.closeSearch : texts.thread.search}
          aria-expanded={isSearching}
          onClick={() => setIsSearching((was) => !was)}
        >
          {isSearching ? (
            <IconX size={20} stroke={1.7} aria-hidden />
          ) : (
            <IconSearch size={20} stroke={1.7} aria-hidden />
          )}
        </ActionIcon>
        <RowMenu
          className={classes.menu}
          label={texts.thread.actions(name)}
          width={220}
          data-record-focus=""
          renderItems={() => (
            <>
              <Menu.Item leftSection={mayLead ? <IconPencil {...icon} /> : <IconUserPlus {...icon} />} onClick={onEdit}>
                {mayLead ? texts.thread.edit : texts.thread.add}
              </Menu.Item>
              {!isMaker && (
                <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => leaving.ask(summary)}>
                  {texts.leaving.action}
                </Menu.Item>
              )}
              {mayLead && (
                <Menu.Item
                  c="var(--bama-red-fg)"
                  leftSection={<IconTrash {...icon} />}
                  onClick={() => deletion.ask(summary)}
                >
                  {texts.deletion.action}
                </Menu.Item>
              )}
            </>
          )}
        >
          <IconDotsVertical size={20} stroke={1.7} aria-hidden />
        </RowMenu>
      </header>
      {isSearching && (
        <ThreadSearch
          chatId={chat.id}
          onChoose={({ id }) => {
            if (isPhone) setIsSearching(false)
            focus(id)
          }}
        />
      )}
      <ChatThread
        summary={summary}
        actor={actor}
        userName={props.userName}
        focusedId={props.focusedId}
        presses={presses}
        onFocus={focus}
        onMakeTask={props.onMakeTask}
      />
      {deletion.dialog}
      {leaving.dialog}
    </section>
  )
}
