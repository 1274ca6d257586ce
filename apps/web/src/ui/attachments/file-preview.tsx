import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { attachmentsTexts as texts } from '../../texts/attachments.ts'
import { SmallDialog } from '../dialogs/small-dialog.tsx'
import classes from './attachments.module.css'

export interface Previewed {
  readonly kind: 'image' | 'audio'
  readonly name: string
  /** Of bytes on this device. */
  readonly url: string
  readonly save: () => void
}

/** An image or a recording, on the page. */
export function FilePreview({ file, onClose }: { readonly file: Previewed | null; readonly onClose: () => void }) {
  const [last, setLast] = useState(file)
  // While it fades out, it stays.
  if (file !== null && file !== last) setLast(file)
  if (last === null) return null
  return (
    <SmallDialog title={last.name} opened={file !== null} size="lg" onClose={onClose}>
      {last.kind === 'image' ? (
        <img className={classes.preview} src={last.url} alt={last.name} />
      ) : (
        // A recording of a person has no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- see above
        <audio className={classes.audio} src={last.url} controls aria-label={last.name} />
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />} onClick={last.save}>
          {texts.download}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {texts.close}
        </Button>
      </Group>
    </SmallDialog>
  )
}
