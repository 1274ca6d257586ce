import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { attachmentsTexts as texts } from '../../texts/attachments.ts'
import { DialogFooter } from '../dialogs/dialog-footer.tsx'
import { SmallDialog } from '../dialogs/small-dialog.tsx'
import classes from './attachments.module.css'

export interface Previewed {
  readonly kind: 'image' | 'audio'
  readonly name: string
  /** An object URL. */
  readonly url: string
  readonly save: () => void
}

/** Shows an image or plays a recording in a dialog. */
export function FilePreview({ file, onClose }: { readonly file: Previewed | null; readonly onClose: () => void }) {
  const [last, setLast] = useState(file)
  // Keeps the content while the dialog fades out.
  if (file !== null && file !== last) setLast(file)
  if (last === null) return null
  return (
    <SmallDialog title={last.name} opened={file !== null} size="lg" onClose={onClose}>
      {last.kind === 'image' ? (
        <img className={classes.preview} src={last.url} alt={last.name} />
      ) : (
        // Recordings of people have no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- see above
        <audio className={classes.audio} src={last.url} controls aria-label={last.name} />
      )}
      <DialogFooter
        mt={16}
        main={
          <Button leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />} onClick={last.save}>
            {texts.download}
          </Button>
        }
      >
        <Button variant="default" data-autofocus onClick={onClose}>
          {texts.close}
        </Button>
      </DialogFooter>
    </SmallDialog>
  )
}
