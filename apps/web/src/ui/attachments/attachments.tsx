import { type AttachedItem, attachmentEndings, attachmentTypes, type CommentedItem } from '@bama/domain'
import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { type AttachProblem, useAttachments, useComments } from '../../data/index.ts'
import { attachmentsTexts as texts } from '../../texts/attachments.ts'
import { problemText } from '../../texts/errors.ts'
import { Count } from '../display/count.tsx'
import body from '../dialogs/record-body.module.css'
import { showDone } from '../feedback/show-outcome.ts'
import { attachWithThumbnail } from './attach-with-thumbnail.ts'
import { AttachmentList } from './attachment-list.tsx'
import classes from './attachments.module.css'
import { AddFilesButton, RefusedFiles } from './add-files-button.tsx'

/** The file picker's `accept`. With `image/*`, phones offer the camera. */
export const acceptedFiles = ['image/*', ...attachmentTypes, ...attachmentEndings].join(',')

interface AttachmentsProps {
  readonly itemType: CommentedItem['type']
  /** The event or task with all its fields, which decide who may see it. */
  readonly item: AttachedItem['record']
  /** Another way of adding a file, shown beside the button that picks files. */
  readonly tool?: ReactNode
}

export const attachProblemText = (problem: AttachProblem): string =>
  typeof problem === 'string' ? texts.problems[problem] : problemText(problem)

/** The files of an event or task. Files are added by picking, by camera or by dropping them here. */
export function Attachments({ itemType, item, tool }: AttachmentsProps) {
  const files = useAttachments(itemType, item.id)
  const comments = useComments(itemType, item.id)
  const headingId = useId()
  /** How many selections and drops are being added or wait for those before them. */
  const [adding, setAdding] = useState(0)
  const queue = useRef(Promise.resolve())
  const [isDragging, setIsDragging] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  if (files === undefined || comments === undefined) return null

  const attached: AttachedItem = { type: itemType, record: item }
  // Files of comments are shown with their comments.
  const own = files.filter(({ entry_id: entry }) => entry === null || comments.every(({ id }) => id !== entry))

  const addNow = async (chosen: readonly File[]): Promise<void> => {
    const problems: string[] = []
    try {
      // One after the other: a phone has no memory for ten recordings at once.
      for (const file of chosen) {
        const outcome = await attachWithThumbnail(attached, file, null)
        if (!outcome.ok) problems.push(`${file.name}: ${attachProblemText(outcome.error)}`)
      }
    } finally {
      setAdding((count) => count - 1)
    }
    setRefused((others) => [...others, ...problems])
    if (problems.length < chosen.length) showDone(texts.toast.added)
  }
  const add = (chosen: readonly File[]): Promise<void> => {
    if (chosen.length === 0) return Promise.resolve()
    if (adding === 0) setRefused([])
    setAdding((count) => count + 1)
    queue.current = queue.current.then(() => addNow(chosen)).catch(console.error)
    return queue.current
  }

  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')
  return (
    <section
      className={classes.section}
      aria-labelledby={headingId}
      data-dragging={isDragging || undefined}
      onDragOver={(drag) => {
        if (!hasFiles(drag)) return
        drag.preventDefault()
        setIsDragging(true)
      }}
      onDragLeave={() => setIsDragging(false)}
      onDrop={(drag) => {
        if (!hasFiles(drag)) return
        drag.preventDefault()
        setIsDragging(false)
        void add([...drag.dataTransfer.files])
      }}
    >
      <h3 className={body.heading} id={headingId}>
        {texts.title}
        {own.length > 0 && (
          <>
            <Count tone="grey" h={22} fw={600} aria-hidden="true">
              {own.length}
            </Count>
            <VisuallyHidden>{texts.count(own.length)}</VisuallyHidden>
          </>
        )}
      </h3>
      {own.length > 0 && <AttachmentList item={attached} files={own} label={texts.title} />}
      <Group gap="xs" align="center">
        <AddFilesButton
          label={texts.add}
          accept={acceptedFiles}
          icon={<IconPaperclip size={18} stroke={1.7} aria-hidden />}
          isAdding={adding > 0}
          onFiles={add}
        />
        {tool}
        <Text span fz={13} c="dimmed">
          {isDragging ? texts.drop : texts.limits}
        </Text>
      </Group>
      <RefusedFiles problems={refused} />
    </section>
  )
}
