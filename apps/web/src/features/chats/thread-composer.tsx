import { type AttachedItem, type FindMentions, longestChatMessage, mentionedIds, sendChatMessage } from '@bama/domain'
import { CloseButton, Group, Text } from '@mantine/core'
import { type ChatSummary, type LocalChatMessage, runCommand } from '../../data/index.ts'
import { onlyFilesText } from '../../texts/attachments.ts'
import { chatsTexts } from '../../texts/chats.ts'
import { attachAll } from '../../ui/attachments/attach-all.ts'
import { Name } from '../../ui/display/names.tsx'
import { showFailure } from '../../ui/feedback/show-outcome.ts'
import { Composer } from '../../ui/writing/composer.tsx'
import type { Draft } from '../../ui/writing/drafts.ts'
import classes from './chats.module.css'

const { composer: texts } = chatsTexts

interface ThreadComposerProps {
  readonly summary: ChatSummary
  readonly attached: AttachedItem
  readonly me: { readonly id: string; readonly name: string }
  readonly itemKey: string
  readonly find: FindMentions
  /** The message that the new one answers; null if it was deleted meanwhile. */
  readonly replyTo: LocalChatMessage | null | undefined
  readonly authorOf: (message: LocalChatMessage) => string
  readonly onNoReply: () => void
  readonly onSent: () => void
}

/** The field for a new message. */
export function ThreadComposer({
  summary: { chat, members },
  attached,
  me,
  itemKey,
  find,
  replyTo,
  authorOf,
  onNoReply,
  onSent,
}: ThreadComposerProps) {
  const send = async ({ text, chosen, files }: Draft): Promise<readonly File[] | null> => {
    const content = text.trim() === '' ? onlyFilesText(files) : text.trim()
    const mentions = mentionedIds(find(content), chosen)
    const outcome = await runCommand(sendChatMessage, { chat, content, mentions, replyTo: replyTo?.id ?? null })
    if (!outcome.ok) {
      const isTooLong = outcome.error.reason === 'too_long'
      showFailure(isTooLong ? texts.tooLong(longestChatMessage) : texts.sendFailed, outcome.error)
      return null
    }
    onSent()
    return attachAll(attached, files, outcome.value[0]?.recordId ?? null)
  }
  return (
    <div className={classes.composer} data-foot-field={replyTo === undefined ? 'low' : 'high'}>
      <Composer
        me={me}
        itemKey={itemKey}
        texts={texts}
        hasKeys={false}
        people={members.filter(({ id }) => id !== me.id)}
        onSend={send}
        above={
          replyTo === undefined ? undefined : (
            <Group gap="xs" wrap="nowrap" className={classes.replying ?? ''}>
              <div className={classes.quote}>
                {replyTo === null ? (
                  <Text role="status" fz={13}>
                    {texts.replyGone}
                  </Text>
                ) : (
                  <>
                    <Text span display="block" fz={13} fw={600}>
                      <Name>{texts.replyTo(authorOf(replyTo))}</Name>
                    </Text>
                    <Text span lineClamp={1} fz={13}>
                      <bdi>{replyTo.content.slice(0, 200)}</bdi>
                    </Text>
                  </>
                )}
              </div>
              <CloseButton aria-label={texts.noReply} onClick={onNoReply} />
            </Group>
          )
        }
      />
    </div>
  )
}
