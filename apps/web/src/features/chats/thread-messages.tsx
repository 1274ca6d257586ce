import { type AttachedItem, dayInZone, type FindMentions } from '@bama/domain'
import { Fragment, type Ref } from 'react'
import {
  businessZone,
  type LocalAttachment,
  type LocalChatMessage,
  momentOfMessage,
  useFilesHere,
  useToday,
} from '../../data/index.ts'
import { onlyFilesText } from '../../texts/attachments.ts'
import { chatsTexts } from '../../texts/chats.ts'
import { dayOfMoment, timeText } from '../../texts/moments.ts'
import { AttachmentsOf } from '../../ui/attachments/attachment-list.tsx'
import classes from './chats.module.css'
import { type MessageActions, MessageBubble, type MessageBubbleProps } from './message-bubble.tsx'

const { thread: texts, message: messageTexts } = chatsTexts

interface ThreadMessagesProps {
  readonly attached: AttachedItem
  readonly messages: readonly LocalChatMessage[] | undefined
  readonly files: ReadonlyMap<string, readonly LocalAttachment[]> | undefined
  /** The messages that others answer. Undefined while loading. */
  readonly answered: ReadonlyMap<string, LocalChatMessage> | undefined
  /** The first message that was new when the chat was opened. */
  readonly firstNew: LocalChatMessage | undefined
  readonly userId: string
  readonly authorOf: (message: LocalChatMessage) => string
  readonly find: FindMentions
  readonly focusedId: string | undefined
  readonly focusedRow: Ref<HTMLLIElement>
  readonly actions: MessageActions
}

const dayOf = (message: LocalChatMessage): string => dayInZone(Date.parse(momentOfMessage(message)), businessZone)

/** The messages by day, with a mark above the new ones. */
export function ThreadMessages({
  attached,
  messages,
  files,
  answered,
  firstNew,
  userId,
  authorOf,
  find,
  focusedId,
  focusedRow,
  actions,
}: ThreadMessagesProps) {
  const today = useToday()
  const here = useFilesHere()
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
  return (
    <ol className={classes.messages} aria-label={texts.messages}>
      {messages?.map((message, index) => {
        const before = messages[index - 1]
        const isNewDay = before === undefined || dayOf(before) !== dayOf(message)
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
              isOwn={message.created_by === userId}
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
  )
}
