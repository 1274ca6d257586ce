import {
  type Actor,
  type AttachedItem,
  can,
  createMentionFinder,
  dayInZone,
  deleteChatMessage,
  longestChatMessage,
  mentionedIds,
  type RecordId,
  sendChatMessage,
  shownName,
} from '@bama/domain'
import { Button, CloseButton, Group, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, type UIEvent, useMemo, useRef, useState } from 'react'
import {
  businessZone,
  type ChatSummary,
  letBytesGo,
  type LocalChatMessage,
  momentOfMessage,
  useAnswered,
  useChatStretch,
  useFilesHere,
  useFilesOf,
  usePeople,
  useRun,
  useToday,
} from '../../data/index.ts'
import { onlyFilesText } from '../../texts/attachments.ts'
import { chatsTexts } from '../../texts/chats.ts'
import { dayOfMoment, timeText } from '../../texts/moments.ts'
import { attachAll } from '../../ui/attachments/attach-all.ts'
import { AttachmentsOf } from '../../ui/attachments/attachment-list.tsx'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { Name } from '../../ui/display/names.tsx'
import { showDone, showFailure, showProblem } from '../../ui/feedback/show-outcome.ts'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { Composer } from '../../ui/writing/composer.tsx'
import { type Draft, useDraft } from '../../ui/writing/drafts.ts'
import { type MessageActions, MessageBubble, type MessageBubbleProps } from './message-bubble.tsx'
import classes from './chats.module.css'
import { useChatReading } from './use-chat-reading.ts'
import { step, useFocusedMessage } from './use-focused-message.ts'

const { thread: texts, message: messageTexts, composer } = chatsTexts

/** Distances in pixels: from the start, to load earlier messages; from the end, within which it counts as seen. */
const [nearStart, nearEnd] = [600, 120] as const

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
  const run = useRun()
  const people = usePeople()
  const today = useToday()
  const [stretch, setStretch] = useState<{ readonly until: string | null; readonly size: number }>({
    until: null,
    size: step,
  })
  const found = useChatStretch(chat.id, stretch)
  const files = useFilesOf(useMemo(() => found?.messages.map(({ id }) => id), [found]))
  // Messages wait for their files, so that nothing shifts when the files arrive.
  const messages = files === undefined ? undefined : found?.messages
  // Messages that were new when the chat was opened stay marked.
  const [readBefore] = useState(summary.read?.read_to ?? '')
  const isAtEnd = stretch.until === null
  // Messages that arrive while the user reads earlier ones stay unread.
  const [isEndSeen, setIsEndSeen] = useState(true)
  const last = messages?.findLast(({ position }) => position !== '')
  const isLastNew = last !== undefined && isUnread(last, summary.read?.read_to ?? '', actor.id)

  const itemKey = `chat ${chat.id}`
  const [{ replyTo: replyId }, setDraft] = useDraft(actor.id, itemKey)
  // Not while it is sent: the composer takes a changed draft for another.
  const setReplyTo = (replyTo?: RecordId): void => setDraft((now) => ({ ...now, replyTo }))
  const thread = useRef<HTMLDivElement>(null)
  // `scrollTop` is 0 at the end and negative above it, because the column is reversed.
  const noteEnd = (): void => setIsEndSeen((thread.current?.scrollTop ?? 0) > -nearEnd)
  const {
    row: focusedRow,
    isComing,
    letGo,
  } = useFocusedMessage({
    chatId: chat.id,
    focusedId,
    presses,
    messages,
    onStretch: (until) => setStretch({ until, size: step }),
    onShown: noteEnd,
  })
  // The end that is on screen until a link's message comes into sight was not read.
  useChatReading(summary, isAtEnd && isEndSeen && !isComing ? last : undefined, focusedId)
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
  const replyTo = replyId && (messages?.find(({ id }) => id === replyId) ?? answered?.get(replyId))
  const here = useFilesHere()
  const attached: AttachedItem = { type: 'chat', record: chat }
  const deletion = useConfirmedCommand<LocalChatMessage, unknown>({
    texts: () => messageTexts.deletion,
    run: (message) => run(deleteChatMessage, { chat, message }),
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
  const toEnd = (): void => {
    setStretch({ until: null, size: step })
    setIsEndSeen(true)
    letGo()
    thread.current?.scrollTo({ top: 0 })
  }

  const actions: MessageActions = {
    reply(message) {
      setReplyTo(message.id)
      thread.current?.parentElement?.querySelector('textarea')?.focus()
    },
    copy: (message) => void copyMessage(message),
    makeTask: can(actor, 'can_create_tasks') ? onMakeTask : undefined,
    remove: deletion.ask,
    showAnswered: (message) => onFocus(message.id),
  }

  const send = async ({ text, chosen, files: chosenFiles }: Draft): Promise<readonly File[] | null> => {
    const content = text.trim() === '' ? onlyFilesText(chosenFiles) : text.trim()
    const mentions = mentionedIds(find(content), chosen)
    const reply_to: RecordId | null = replyTo?.id ?? null
    const outcome = await run(sendChatMessage, { chat, content, mentions, replyTo: reply_to })
    if (!outcome.ok) {
      const isTooLong = outcome.error.reason === 'too_long'
      showFailure(isTooLong ? composer.tooLong(longestChatMessage) : composer.sendFailed, outcome.error)
      return null
    }
    toEnd()
    return attachAll(attached, chosenFiles, outcome.value[0]?.recordId ?? null)
  }
  // Only one marker, even if the user's own messages lie between new ones.
  const firstNew = messages?.find((message) => isUnread(message, readBefore, actor.id))
  const filesOf = (message: LocalChatMessage): Pick<MessageBubbleProps, 'files' | 'isOnlyFiles'> => {
    // A message shows only those files that its author added.
    const own = files?.get(message.id)?.filter(({ created_by }) => created_by === message.created_by) ?? []
    if (own.length === 0 || here === undefined) return {}
    const time = timeText(momentOfMessage(message), businessZone)
    return {
      files: (
        <AttachmentsOf
          item={attached}
          files={own}
          here={here}
          label={messageTexts.files(authorOf(message), time)}
          isInMessage
        />
      ),
      isOnlyFiles: message.content === onlyFilesText(own),
    }
  }

  const follow = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>): void => {
    noteEnd()
    const left = scrollHeight - clientHeight + scrollTop
    if (left < nearStart && found?.hasEarlier === true && messages !== undefined && messages.length >= stretch.size)
      setStretch((now) => ({ ...now, size: now.size + step }))
  }

  return (
    <>
      {/* The scroll area is focusable so that it can be scrolled by keyboard. */}
      <div
        ref={thread}
        className={classes.scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        role="group"
        aria-label={texts.messages}
        onScroll={follow}
      >
        <div className={classes.inner}>
          {found?.hasEarlier === true && (
            <Button
              variant="subtle"
              size="compact-md"
              mx="auto"
              onClick={() => setStretch((now) => ({ ...now, size: now.size + step }))}
            >
              {texts.earlier}
            </Button>
          )}
          {chat.content !== null && found?.hasEarlier === false && (
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
          <ol className={classes.messages} aria-label={texts.messages}>
            {messages?.map((message, index) => {
              const before = messages[index - 1]
              const day = dayInZone(Date.parse(momentOfMessage(message)), businessZone)
              const isNewDay =
                before === undefined || dayInZone(Date.parse(momentOfMessage(before)), businessZone) !== day
              const isNewAuthor = before?.created_by !== message.created_by
              const isFirstNew = message === firstNew
              const target = message.reply_to === null ? undefined : answered?.get(message.reply_to)
              return (
                <Fragment key={message.id}>
                  {isNewDay && (
                    <li className={classes.day}>
                      <span>{dayOfMoment(momentOfMessage(message), today, businessZone)}</span>
                    </li>
                  )}
                  {isFirstNew && (
                    <li className={classes.new}>
                      <span>{texts.newFromHere}</span>
                    </li>
                  )}
                  <MessageBubble
                    ref={message.id === focusedId ? focusedRow : undefined}
                    message={message}
                    author={authorOf(message)}
                    isOwn={message.created_by === actor.id}
                    isFirst={isNewAuthor || isNewDay || isFirstNew}
                    answered={message.reply_to === null || answered === undefined ? undefined : (target ?? null)}
                    answeredAuthor={target === undefined ? '' : authorOf(target)}
                    find={find}
                    isFocused={message.id === focusedId}
                    {...filesOf(message)}
                    actions={actions}
                  />
                </Fragment>
              )
            })}
          </ol>
        </div>
      </div>
      {(!isAtEnd || (!isEndSeen && isLastNew)) && (
        <Button
          className={classes.later ?? ''}
          variant="default"
          size="sm"
          leftSection={<IconChevronDown size={18} stroke={1.7} aria-hidden />}
          onClick={toEnd}
        >
          {texts.later}
        </Button>
      )}
      <div className={classes.composer} data-foot-field={replyTo === undefined ? 'low' : 'high'}>
        <Composer
          me={{ id: actor.id, name: userName }}
          itemKey={itemKey}
          texts={composer}
          hasKeys={false}
          people={summary.members.filter(({ id }) => id !== actor.id)}
          onSend={send}
          above={
            replyTo === undefined ? undefined : (
              <Group gap="xs" wrap="nowrap" className={classes.replying ?? ''}>
                <div className={classes.quote}>
                  <Text span display="block" fz={13} fw={600}>
                    <Name>{composer.replyTo(authorOf(replyTo))}</Name>
                  </Text>
                  <Text span lineClamp={1} fz={13}>
                    <bdi>{replyTo.content.slice(0, 200)}</bdi>
                  </Text>
                </div>
                <CloseButton aria-label={composer.noReply} onClick={() => setReplyTo()} />
              </Group>
            )
          }
        />
      </div>
      {deletion.dialog}
    </>
  )
}

const isUnread = ({ position, created_by }: LocalChatMessage, readBefore: string, userId: string): boolean =>
  position > readBefore && created_by !== userId
