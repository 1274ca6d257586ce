import {
  type Actor,
  type AttachedItem,
  can,
  createMentionFinder,
  deleteChatMessage,
  type RecordId,
  shownName,
} from '@bama/domain'
import { Button, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import {
  type ChatSummary,
  letBytesGo,
  type LocalChatMessage,
  runCommand,
  useAnswered,
  usePeople,
} from '../../data/index.ts'
import { chatsTexts } from '../../texts/chats.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { showDone, showProblem } from '../../ui/feedback/show-outcome.ts'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { useMessageDraft } from '../../ui/writing/drafts.ts'
import type { MessageActions } from './message-bubble.tsx'
import classes from './chats.module.css'
import { ThreadComposer } from './thread-composer.tsx'
import { ThreadMessages } from './thread-messages.tsx'
import { useChatReading } from './use-chat-reading.ts'
import { useStretch } from './use-stretch.ts'

const { thread: texts, message: messageTexts } = chatsTexts

interface ChatThreadProps {
  readonly summary: ChatSummary
  readonly actor: Actor
  readonly userName: string
  /** The message that a link or search result leads to. */
  readonly focusedId: string | undefined
  /** Counts presses, so that pressing the same message again has an effect. */
  readonly presses: number
  readonly onFocus: (messageId: string) => void
  readonly onMakeTask: (message: LocalChatMessage) => void
}

async function copyMessage({ content }: LocalChatMessage): Promise<void> {
  try {
    await navigator.clipboard.writeText(content)
    showDone(messageTexts.copied)
  } catch {
    showProblem(messageTexts.copyFailed)
  }
}

/** A chat's messages, starting at the latest, and the field for a new one. */
export function ChatThread({ summary, actor, userName, focusedId, presses, onFocus, onMakeTask }: ChatThreadProps) {
  const { chat } = summary
  const people = usePeople()
  const { messages, isAtEnd, isEndSeen, scroller, ...stretch } = useStretch({ chatId: chat.id, focusedId, presses })
  // Messages that were new when the chat was opened stay marked.
  const [readBefore] = useState(summary.read?.read_to ?? '')
  const last = messages?.findLast(({ position }) => position !== '')
  const isLastNew = last !== undefined && isUnread(last, summary.read?.read_to ?? '', actor.id)
  // The end that is on screen until a link's message comes into sight was not read.
  useChatReading(summary, isAtEnd && isEndSeen && !stretch.isComing ? last : undefined, focusedId)

  const itemKey = `chat ${chat.id}`
  const [{ replyTo: replyId }, setDraft] = useMessageDraft(actor.id, itemKey)
  // Not while it is sent: the composer takes a changed draft for another.
  const setReplyTo = (replyTo?: RecordId): void => setDraft((now) => ({ ...now, replyTo }))
  const find = useMemo(() => createMentionFinder(people?.values() ?? []), [people])
  const answeredIds = useMemo(
    () => [
      ...new Set(
        [...(messages ?? []).map(({ reply_to }) => reply_to), replyId].flatMap((id): string[] => (id ? [id] : [])),
      ),
    ],
    [messages, replyId],
  )
  const answered = useAnswered(answeredIds)
  const replied = replyId && (messages?.find(({ id }) => id === replyId) ?? answered?.get(replyId))
  const isReplyGone = replyId !== undefined && replied === undefined && messages !== undefined && answered !== undefined
  const attached: AttachedItem = { type: 'chat', record: chat }
  const deletion = useConfirmedCommand<LocalChatMessage, unknown>({
    texts: () => messageTexts.deletion,
    run: (message) => runCommand(deleteChatMessage, { chat, message }),
    effect: 'delete',
    recordKey: ({ id }) => recordKey('chatMessage', id),
    done: messageTexts.deleted,
    failed: messageTexts.deleteFailed,
    onDone: letBytesGo,
  })
  const authorOf = ({ created_by, author_name }: LocalChatMessage): string => {
    const person = created_by === null ? undefined : people?.get(created_by)
    return person === undefined ? (author_name ?? chatsTexts.deletedPerson) : shownName(person)
  }
  const actions: MessageActions = {
    reply(message) {
      setReplyTo(message.id)
      scroller.current?.parentElement?.querySelector('textarea')?.focus()
    },
    copy: (message) => void copyMessage(message),
    makeTask: can(actor, 'can_create_tasks') ? onMakeTask : undefined,
    remove: deletion.ask,
    showAnswered: (message) => onFocus(message.id),
  }

  return (
    <>
      {/* The scroll area is focusable so that it can be scrolled by keyboard. */}
      <div
        ref={scroller}
        className={classes.scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        role="group"
        aria-label={texts.messages}
        onScroll={stretch.follow}
      >
        <div className={classes.inner}>
          {stretch.hasEarlier === true && (
            <Button variant="subtle" size="compact-md" mx="auto" onClick={stretch.readEarlier}>
              {texts.earlier}
            </Button>
          )}
          {chat.content !== null && stretch.hasEarlier === false && (
            <div className={classes.former}>
              <Text size="xs" c="dimmed">
                {texts.former}
              </Text>
              <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {chat.content}
              </Text>
            </div>
          )}
          {messages?.length === 0 && chat.content === null && <EmptyStage>{texts.empty}</EmptyStage>}
          <ThreadMessages
            attached={attached}
            messages={messages}
            files={stretch.files}
            answered={answered}
            // Only one mark, even if the user's own messages lie between new ones.
            firstNew={messages?.find((message) => isUnread(message, readBefore, actor.id))}
            userId={actor.id}
            authorOf={authorOf}
            find={find}
            focusedId={focusedId}
            focusedRow={stretch.focusedRow}
            actions={actions}
          />
        </div>
      </div>
      {(!isAtEnd || (!isEndSeen && isLastNew)) && (
        <Button
          className={classes.later ?? ''}
          variant="default"
          size="sm"
          leftSection={<IconChevronDown size={18} stroke={1.7} aria-hidden />}
          onClick={stretch.toEnd}
        >
          {texts.later}
        </Button>
      )}
      <ThreadComposer
        summary={summary}
        attached={attached}
        me={{ id: actor.id, name: userName }}
        itemKey={itemKey}
        find={find}
        replyTo={isReplyGone ? null : replied}
        authorOf={authorOf}
        onNoReply={() => setReplyTo()}
        onSent={stretch.toEnd}
      />
      {deletion.dialog}
    </>
  )
}

const isUnread = ({ position, created_by }: LocalChatMessage, readBefore: string, userId: string): boolean =>
  position > readBefore && created_by !== userId
