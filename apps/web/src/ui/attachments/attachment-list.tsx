import {
  type AttachedItem,
  authorize,
  deleteAttachment,
  isAudioType,
  isImageType,
  nameWithEnding,
  shownName,
} from '@bama/domain'
import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import {
  type FilesHere,
  isLocalMode,
  letBytesGo,
  type LocalAttachment,
  readAttachment,
  retryFile,
  runCommand,
  useFilesHere,
  usePeople,
} from '../../data/index.ts'
import { attachmentsTexts as texts } from '../../texts/attachments.ts'
import { commentsTexts } from '../../texts/comments.ts'
import { useConfirmedCommand } from '../dialogs/use-confirmed-command.tsx'
import { showFailure } from '../feedback/show-outcome.ts'
import { useEscapeHeld } from '../forms/escape-hold.ts'
import { recordKey } from '../hooks/record-focus.ts'
import { saveFile } from '../hooks/save-file.ts'
import { useSignedIn } from '../hooks/use-signed-in.ts'
import { AttachmentRow } from './attachment-row.tsx'
import { type AttachmentState, attachmentState } from './attachment-state.ts'
import { AttachmentTile } from './attachment-tile.tsx'
import classes from './attachments.module.css'
import { FilePreview, type Previewed } from './file-preview.tsx'

interface AttachmentListProps {
  /** The record that the files belong to. It decides who may delete them. */
  readonly item: AttachedItem
  readonly files: readonly LocalAttachment[]
  /** The list's accessible name. */
  readonly label: string
}

/** A list of files and where their bytes are. Files are previewed here or saved. */
export function AttachmentList(props: AttachmentListProps) {
  const here = useFilesHere()
  return here === undefined ? null : <AttachmentsOf {...props} here={here} />
}

interface AttachmentsOfProps extends AttachmentListProps {
  /** Passed in, so that a screen with many lists reads it once. */
  readonly here: FilesHere
  /** In a message, which already shows author and time: images are shown as tiles, other files with fewer details. */
  readonly isInMessage?: boolean
}

export function AttachmentsOf({ item, files, label, here, isInMessage = false }: AttachmentsOfProps) {
  const { actor, user } = useSignedIn()
  const people = usePeople()
  const [openingId, setOpeningId] = useState<string | null>(null)
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  // Frees the file's bytes when the preview closes.
  useEffect(() => (previewed === null ? undefined : () => URL.revokeObjectURL(previewed.url)), [previewed])
  useEscapeHeld(previewed !== null)
  const deletion = useConfirmedCommand<LocalAttachment, unknown>({
    texts: () => texts.deletion,
    run: (attachment) => runCommand(deleteAttachment, { item, attachment }),
    effect: 'delete',
    recordKey: ({ id }) => recordKey('attachment', id),
    done: texts.toast.deleted,
    failed: texts.toast.deleteFailed,
    onDone: letBytesGo,
  })
  if (people === undefined) return null

  const authorOf = ({ created_by, author_name }: LocalAttachment): string => {
    const person = created_by === null ? undefined : people.get(created_by)
    return person === undefined ? (author_name ?? commentsTexts.unknownAuthor) : shownName(person)
  }
  const mayDelete = (file: LocalAttachment): boolean =>
    authorize(actor, 'attachments', {
      operation: 'delete',
      before: { id: file.id, fields: { ...file } },
      parent: { id: item.record.id, fields: { ...item.record } },
    }) === null
  const read = async (file: LocalAttachment): Promise<Blob | null> => {
    setOpeningId(file.id)
    try {
      const found = await readAttachment(file)
      if (found.ok) return found.value
      notifications.show({ title: texts.reading.title, message: texts.reading[found.error], color: 'red' })
      return null
    } finally {
      setOpeningId(null)
    }
  }
  const save = async (file: LocalAttachment, blob?: Blob): Promise<void> => {
    const bytes = blob ?? (await read(file))
    if (bytes !== null) saveFile(nameWithEnding(file.name, file.type), bytes)
  }
  const open = async (file: LocalAttachment): Promise<void> => {
    const blob = await read(file)
    if (blob === null) return
    const kind =
      isImageType(file.type) && file.type !== 'image/heic' ? 'image' : isAudioType(file.type) ? 'audio' : null
    if (kind === null) await save(file, blob)
    else setPreviewed({ kind, name: file.name, url: URL.createObjectURL(blob), save: () => void save(file, blob) })
  }

  const retry = async ({ file_id: fileId }: LocalAttachment): Promise<void> => {
    const outcome = await retryFile(fileId)
    if (!outcome.ok) showFailure(texts.toast.retryFailed, outcome.error)
  }

  const stateOf = (file: LocalAttachment): AttachmentState => attachmentState(file, here, isLocalMode())
  const isTile = (file: LocalAttachment): boolean => isInMessage && isImageType(file.type) && isToBeSeen(stateOf(file))
  const rows = files.filter((file) => !isTile(file))
  const tiles = files.filter(isTile)
  return (
    <>
      {tiles.length > 0 && (
        <ul className={classes.tiles} aria-label={label} data-many={tiles.length > 1 || undefined}>
          {tiles.map((file) => (
            <AttachmentTile
              key={file.id}
              file={file}
              state={stateOf(file)}
              isOpening={openingId === file.id}
              onOpen={() => void open(file)}
            />
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <ul className={classes.list} aria-label={label}>
          {rows.map((file) => (
            <AttachmentRow
              key={file.id}
              file={file}
              state={stateOf(file)}
              isBrief={isInMessage}
              author={authorOf(file)}
              isOwn={file.created_by === user.id}
              isLocal={isLocalMode()}
              isOpening={openingId === file.id}
              onOpen={() => void open(file)}
              onSave={() => void save(file)}
              onRetry={() => void retry(file)}
              onDelete={mayDelete(file) ? () => deletion.ask(file) : undefined}
            />
          ))}
        </ul>
      )}
      <FilePreview file={previewed} onClose={() => setPreviewed(null)} />
      {deletion.dialog}
    </>
  )
}

/** Whether an image can be shown: its bytes are on this device or on the server. */
const isToBeSeen = ({ kind }: AttachmentState): boolean => kind !== 'elsewhere' && kind !== 'refused'
