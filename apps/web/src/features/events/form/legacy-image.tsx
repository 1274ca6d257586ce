import { fileIdOf } from '@bama/domain'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { eventFormTexts } from '../../../texts/event-form.ts'
import { eventImagesTexts } from '../../../texts/event-images.ts'
import { EventImage } from '../images/event-image.tsx'
import classes from './grid-image-row.module.css'

const { screenGrid: texts } = eventFormTexts

interface LegacyImageProps {
  readonly url: string
  readonly onRemove: () => void
}

/** The single image of the product's first version. It can be removed. New images go into the list. */
export function LegacyImage({ url, onRemove }: LegacyImageProps) {
  const isOwnFile = fileIdOf(url) !== null
  return (
    <div className={classes.row}>
      {isOwnFile && (
        <span className={classes.thumb}>
          <EventImage url={url} alt={texts.legacy} />
        </span>
      )}
      <div className={classes.words}>
        <span className={classes.name}>{texts.legacy}</span>
        {!isOwnFile && (
          <a href={url} target="_blank" rel="noreferrer noopener" className={classes.state}>
            {eventImagesTexts.elsewhere}
          </a>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        c="var(--bama-ink-3)"
        aria-label={texts.remove(texts.legacy)}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  )
}
