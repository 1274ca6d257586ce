import { Box, VisuallyHidden } from '@mantine/core'
import { IconCloudUp, IconPhoto } from '@tabler/icons-react'
import { type LocalAttachment, useAttachmentImage } from '../../data/index.ts'
import { attachmentsTexts as texts } from '../../texts/attachments.ts'
import { Badge } from '../display/badge.tsx'
import { recordKey } from '../hooks/record-focus.ts'
import type { AttachmentState } from './attachment-state.ts'
import classes from './attachments.module.css'

interface AttachmentTileProps {
  readonly file: LocalAttachment
  readonly state: AttachmentState
  readonly isOpening: boolean
  readonly onOpen: () => void
}

/** An image as a small picture that opens the full one. */
export function AttachmentTile({ file, state, isOpening, onOpen }: AttachmentTileProps) {
  const isOnItsWay = state.kind === 'waiting' || state.kind === 'sending'
  return (
    <li className={classes.tile} data-record-key={recordKey('attachment', file.id)} tabIndex={-1}>
      <button type="button" className={classes.picture} aria-busy={isOpening || undefined} onClick={onOpen}>
        <VisuallyHidden>{texts.open(file.name)}</VisuallyHidden>
        <Picture key={file.file_id} fileId={file.file_id} />
        {(isOpening || isOnItsWay) && (
          <span className={classes.onTile} role={isOpening ? 'status' : undefined}>
            <Badge tone="spot" icon={IconCloudUp}>
              {isOpening
                ? texts.loading
                : state.kind === 'sending'
                  ? texts.state.sending(state.percent)
                  : texts.state.waiting}
            </Badge>
          </span>
        )}
      </button>
    </li>
  )
}

/** Without an `alt`, because the button has the image's name. */
function Picture({ fileId }: { readonly fileId: string }) {
  const source = useAttachmentImage(fileId)
  if (source.kind === 'shown')
    return <img src={source.src} alt="" draggable={false} decoding="async" onError={source.onError} />
  return (
    <Box component="span" c="dimmed" aria-hidden>
      {source.kind === 'missing' && <IconPhoto size={28} stroke={1.7} />}
    </Box>
  )
}
