import type { FindMentions } from '@bama/domain'
import { Menu, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconChecklist, IconClock, IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { businessZone, type LocalChatMessage, momentOfMessage, useToday } from '../../data/index.ts'
import { chatsTexts } from '../../texts/chats.ts'
import { momentText, timeText } from '../../texts/moments.ts'
import { Name } from '../../ui/display/names.tsx'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { RowMenu } from '../../ui/lists/row-menu.tsx'
import { WrittenText } from '../../ui/writing/written-text.tsx'
import classes from './chats.module.css'

const { message: texts, thread } = chatsTexts
const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

export interface MessageActions {
  readonly reply: (message: LocalChatMessage) => void
  readonly copy: (message: LocalChatMessage) => void
  /** Undefined if the user may not create tasks. */
  readonly makeTask: ((message: LocalChatMessage) => void) | undefined
  readonly remove: (message: LocalChatMessage) => void
  readonly showAnswered: (message: LocalChatMessage) => void
}

export interface MessageBubbleProps {
  readonly message: LocalChatMessage
  readonly author: string
  readonly isOwn: boolean
  /** Whether to show the author's name, as on the first of consecutive messages. */
  readonly isFirst: boolean
  readonly answered: LocalChatMessage | null | undefined
  readonly answeredAuthor: string
  readonly find: FindMentions
  readonly isFocused: boolean
  /** The attached files. `isOnlyFiles` is set if the text merely describes them. */
  readonly files?: ReactNode
  readonly isOnlyFiles?: boolean
  readonly actions: MessageActions
  readonly ref?: Ref<HTMLLIElement> | undefined
}

/** One message. The user's own are at the end of the line, others' at its start. */
export function MessageBubble({
  message,
  author,
  isOwn,
  isFirst,
  answered,
  answeredAuthor,
  find,
  isFocused,
  files,
  isOnlyFiles = false,
  actions,
  ref,
}: MessageBubbleProps) {
  const today = useToday()
  const moment = momentOfMessage(message)
  const time = timeText(moment, businessZone)
  const written = momentText(message.created_at, today, businessZone)
  const isPending = message.position === ''
  return (
    <li
      ref={ref}
      className={classes.message}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      aria-current={isFocused || undefined}
      tabIndex={-1}
      data-record-key={recordKey('chatMessage', message.id)}
    >
      <div className={classes.bubble}>
        {isOwn || !isFirst ? (
          <VisuallyHidden>
            <Name>{author}</Name>
          </VisuallyHidden>
        ) : (
          <Text span display="block" size="sm" fw={600} c="var(--bama-action-ink)">
            <Name>{author}</Name>
          </Text>
        )}
        {message.reply_to !== null && (
          <button
            type="button"
            className={classes.quote}
            disabled={answered === null || answered === undefined}
            onClick={() => {
              if (answered !== null && answered !== undefined) actions.showAnswered(answered)
            }}
          >
            <VisuallyHidden>{texts.answers(answeredAuthor)}</VisuallyHidden>
            {answered === null ? (
              texts.gone
            ) : (
              <>
                <Text span display="block" fz={13} fw={600} aria-hidden="true">
                  <Name>{answeredAuthor}</Name>
                </Text>
                <Text span lineClamp={2} fz={13}>
                  <bdi>{answered?.content.slice(0, 300)}</bdi>
                </Text>
              </>
            )}
          </button>
        )}
        {files}
        {isOnlyFiles ? null : <WrittenText text={message.content} tagged={message.mentions} find={find} />}
        <span className={classes.foot}>
          <time dateTime={moment} title={thread.writtenAt(written)}>
            {time}
          </time>
          {isPending && (
            <>
              <IconClock size={14} stroke={1.7} aria-hidden />
              <VisuallyHidden>{thread.pending}</VisuallyHidden>
            </>
          )}
        </span>
      </div>
      <RowMenu
        className={classes.more}
        label={texts.actions(author, time)}
        width={220}
        data-record-focus=""
        renderItems={() => (
          <>
            <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => actions.reply(message)}>
              {texts.reply}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => actions.copy(message)}>
              {texts.copy}
            </Menu.Item>
            {actions.makeTask !== undefined && (
              <Menu.Item leftSection={<IconChecklist {...icon} />} onClick={() => actions.makeTask?.(message)}>
                {texts.task}
              </Menu.Item>
            )}
            {isOwn && (
              <Menu.Item
                c="var(--bama-red-fg)"
                leftSection={<IconTrash {...icon} />}
                onClick={() => actions.remove(message)}
              >
                {texts.remove}
              </Menu.Item>
            )}
          </>
        )}
      >
        <IconDots {...icon} />
      </RowMenu>
    </li>
  )
}
