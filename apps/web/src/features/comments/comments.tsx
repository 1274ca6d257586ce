import {
  addComment,
  authorize,
  type CommentedItem,
  createMentionFinder,
  deleteComment,
  isReachedByMention,
  mentionedIds,
  shownName,
} from '@bama/domain'
import { Box, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId, useMemo, useRef } from 'react'
import {
  businessZone,
  letBytesGo,
  type LocalComment,
  runCommand,
  useAttachments,
  useComments,
  useMayStillArrive,
  usePeople,
  useSyncState,
  useToday,
} from '../../data/index.ts'
import { onlyFilesText } from '../../texts/attachments.ts'
import { commentsTexts } from '../../texts/comments.ts'
import { commonTexts } from '../../texts/common.ts'
import { momentText } from '../../texts/moments.ts'
import { AttachmentList } from '../../ui/attachments/attachment-list.tsx'
import { attachAll } from '../../ui/attachments/attach-all.ts'
import { Count } from '../../ui/display/count.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import { CommentRow } from './comment-row.tsx'
import { Composer } from '../../ui/writing/composer.tsx'
import { addToDraft, type Draft } from '../../ui/writing/drafts.ts'
import { useMentionReading } from './use-mention-reading.ts'
import { useScrollToComment } from './use-scroll-to-comment.ts'
import { useSummary } from './use-summary.tsx'

interface CommentsProps {
  readonly itemType: CommentedItem['type']
  /** The event or task with all its fields, which decide who may see it. */
  readonly item: CommentedItem['record']
  /** The id of the comment that a message's link leads to. It is scrolled to and highlighted. */
  readonly focusedId?: string | undefined
}

/** The heading takes the focus when no comment is left. */
const listKey = recordKey('comment', 'list')

/** The comments on an event or a task, and the field for a new one. */
export function Comments({ itemType, item, focusedId }: CommentsProps) {
  // Keyed by item, so that no list, question or draft carries over to another item.
  return <CommentsOf key={`${itemType} ${item.id}`} itemType={itemType} item={item} focusedId={focusedId} />
}

function CommentsOf({ itemType, item, focusedId }: CommentsProps) {
  const { actor, user } = useSignedIn()
  const people = usePeople()
  const found = useComments(itemType, item.id)
  // Comments wait for the people, so that they appear with their authors' names.
  const comments = people === undefined ? undefined : found
  const files = useAttachments(itemType, item.id)
  const today = useToday()
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const focusedRow = useScrollToComment(comments, focusedId, heading)
  const commented: CommentedItem = useMemo(() => ({ type: itemType, record: item }), [itemType, item])
  const find = useMemo(() => createMentionFinder(people?.values() ?? []), [people])
  const deletion = useConfirmedCommand<LocalComment, unknown>({
    texts: () => commentsTexts.deletion,
    run: (comment) => runCommand(deleteComment, { item: commented, comment }),
    effect: 'delete',
    recordKey: ({ id }) => recordKey('comment', id),
    done: commentsTexts.toast.deleted,
    failed: commentsTexts.toast.deleteFailed,
    onDone: letBytesGo,
  })
  const itemKey = `${itemType} ${item.id}`
  const isMissing = focusedId !== undefined && comments?.every(({ id }) => id !== focusedId) === true
  const isComing = useMayStillArrive(isMissing ? focusedId : null)
  useMentionReading(comments === undefined || isMissing ? undefined : focusedId, user.id)
  const summary = useSummary({
    commented,
    userId: user.id,
    count: comments?.length ?? 0,
    onTake: (text) => addToDraft(user.id, itemKey, text),
  })
  if (comments === undefined || people === undefined) return null

  const authorOf = ({ created_by, author_name }: LocalComment): string => {
    const person = created_by === null ? undefined : people.get(created_by)
    return person === undefined ? (author_name ?? commentsTexts.unknownAuthor) : shownName(person)
  }
  const mayDelete = (comment: LocalComment): boolean =>
    authorize(actor, 'comments', {
      operation: 'delete',
      before: { id: comment.id, fields: { ...comment } },
      parent: { id: item.id, fields: { ...item } },
    }) === null
  const filesOf = ({ id, created_at }: LocalComment): ReactNode => {
    const own = files?.filter(({ entry_id }) => entry_id === id) ?? []
    if (own.length === 0) return undefined
    return (
      <AttachmentList
        item={commented}
        files={own}
        label={commentsTexts.filesOf(momentText(created_at, today, businessZone))}
      />
    )
  }

  return (
    // Positioned, so that visually hidden elements don't extend the scroll height of the dialog around it.
    <Stack gap={4} pos="relative" renderRoot={(props) => <section {...props} aria-labelledby={headingId} />}>
      <Title
        order={3}
        id={headingId}
        ref={heading}
        display="flex"
        mb={4}
        fz={16}
        lh={1.5}
        style={{ alignItems: 'center', gap: 8, outline: 'none' }}
        tabIndex={-1}
        data-record-key={listKey}
      >
        {commentsTexts.title}
        {comments.length > 0 && (
          <>
            <Count tone="grey" h={22} fw={600} aria-hidden="true">
              {comments.length}
            </Count>
            <VisuallyHidden>{commentsTexts.count(comments.length)}</VisuallyHidden>
          </>
        )}
      </Title>
      {(isMissing || comments.length === 0) && (
        <Text mb="xs" fz="sm" c="dimmed">
          {isComing ? commonTexts.loading : isMissing ? commentsTexts.gone : commentsTexts.none}
        </Text>
      )}
      {comments.length > 0 && (
        <Box component="ol" mb={4} aria-labelledby={headingId}>
          {comments.map((comment) => (
            <CommentRow
              key={comment.id}
              ref={comment.id === focusedId ? focusedRow : undefined}
              comment={comment}
              author={authorOf(comment)}
              time={momentText(comment.created_at, today, businessZone)}
              find={find}
              isFocused={comment.id === focusedId}
              files={filesOf(comment)}
              onDelete={mayDelete(comment) ? () => deletion.ask(comment) : undefined}
            />
          ))}
        </Box>
      )}
      {summary.button}
      <CommentComposer commented={commented} find={find} people={people} me={user} />
      {summary.dialog}
      {deletion.dialog}
    </Stack>
  )
}

interface CommentComposerProps {
  readonly commented: CommentedItem
  readonly find: ReturnType<typeof createMentionFinder>
  readonly people: NonNullable<ReturnType<typeof usePeople>>
  readonly me: ReturnType<typeof useSignedIn>['user']
}

/** The field for a new comment. After sending, a toast tells how many people are notified. */
function CommentComposer({ commented, find, people, me }: CommentComposerProps) {
  const { isOnline } = useSyncState()
  // The people whom a mention would notify. Nobody is notified of their own comment.
  const reached = useMemo(
    () => [...people.values()].filter((person) => person.id !== me.id && isReachedByMention(person, commented)),
    [people, me.id, commented],
  )

  const send = async ({ text, chosen, files }: Draft): Promise<readonly File[] | null> => {
    const content = text.trim() === '' ? onlyFilesText(files) : text.trim()
    const mentions = mentionedIds(find(content), chosen)
    const outcome = await runCommand(addComment, { item: commented, content, mentions })
    if (!outcome.ok) {
      showFailure(commentsTexts.toast.sendFailed, outcome.error)
      return null
    }
    const unsent = await attachAll(commented, files, outcome.value[0]?.recordId ?? null)
    const notified = reached.filter(({ id }) => mentions.includes(id)).length
    const { sent, waiting, tagged } = commentsTexts.toast
    // The server writes the notifications when it receives the comment.
    if (!isOnline) showDone(waiting)
    else if (notified === 0) showDone(sent)
    else showDone(sent, tagged(notified))
    return unsent
  }

  return (
    <Composer
      me={{ id: me.id, name: shownName(me) }}
      itemKey={`${commented.type} ${commented.record.id}`}
      texts={commentsTexts.composer}
      people={reached}
      onSend={send}
    />
  )
}
