import type { FindMentions } from '@bama/domain'
import { Box, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import type { LocalComment } from '../../data/index.ts'
import { commentsTexts } from '../../texts/comments.ts'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { Name } from '../../ui/display/names.tsx'
import { PendingMark } from '../../ui/display/pending-mark.tsx'
import { PersonAvatar } from '../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../ui/display/tone-of-id.ts'
import classes from './comments.module.css'
import { WrittenText } from '../../ui/writing/written-text.tsx'

interface CommentRowProps {
  readonly comment: LocalComment
  readonly author: string
  readonly time: string
  readonly find: FindMentions
  /** Whether the followed link leads to this comment. */
  readonly isFocused: boolean
  readonly ref?: Ref<HTMLLIElement> | undefined
  readonly files: ReactNode
  /** Undefined if the user may not delete the comment. */
  readonly onDelete: (() => void) | undefined
}

/** One comment with its author, time, text and files. */
export function CommentRow({ comment, author, time, find, isFocused, ref, files, onDelete }: CommentRowProps) {
  return (
    <li
      ref={ref}
      className={classes.row}
      tabIndex={-1}
      aria-current={isFocused || undefined}
      data-record-key={recordKey('comment', comment.id)}
    >
      <PersonAvatar name={author} size={32} tone={toneOfId(comment.created_by ?? author)} />
      <Box flex={1} miw={0}>
        <Text size="sm" display="flex" style={{ flexWrap: 'wrap', alignItems: 'baseline', columnGap: 8 }}>
          <Text span inherit fw={600} style={{ overflowWrap: 'anywhere' }}>
            <Name>{author}</Name>
          </Text>
          <time dateTime={comment.created_at}>{time}</time>
          {!comment._synced && <PendingMark />}
        </Text>
        <WrittenText text={comment.content} tagged={comment.mentions} find={find} />
        {files}
      </Box>
      {onDelete !== undefined && (
        <button
          type="button"
          className={classes.delete}
          aria-label={commentsTexts.deletion.open(author, time)}
          onClick={onDelete}
        >
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </button>
      )}
    </li>
  )
}
