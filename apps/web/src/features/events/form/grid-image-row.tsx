import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconCloudCheck, IconCloudUp, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { UploadState } from '../../../data/index.ts'
import { errorText } from '../../../texts/errors.ts'
import { eventFormTexts } from '../../../texts/event-form.ts'
import { eventImagesTexts } from '../../../texts/event-images.ts'
import { EventImage } from '../images/event-image.tsx'
import { type GridImage, isOurs } from '../images/grid-images.ts'
import classes from './grid-image-row.module.css'
import type { GridImages } from './use-grid-images.ts'

const { screenGrid: texts, imageProblems } = eventFormTexts
const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

interface GridImageRowProps {
  readonly image: GridImage
  readonly name: string
  readonly images: GridImages
  readonly onOpen: () => void
}

/** An image in the form: its thumbnail, its name and the state of its upload. */
export function GridImageRow({ image, name, images, onOpen }: GridImageRowProps) {
  const upload = images.uploadOf(image)
  return (
    <div className={classes.row}>
      {isOurs(image) && (
        // Not a `button`, which a disabled fieldset would disable too: everyone may view images.
        <span
          role="button"
          tabIndex={0}
          className={classes.thumb}
          aria-label={eventImagesTexts.open(name)}
          onClick={onOpen}
          onKeyDown={(key) => {
            if (key.key !== 'Enter' && key.key !== ' ') return
            key.preventDefault()
            onOpen()
          }}
        >
          <EventImage url={image.url} alt="" />
        </span>
      )}
      <div className={classes.words}>
        {isOurs(image) ? (
          <span className={classes.name}>
            <bdi dir="auto">{name}</bdi>
          </span>
        ) : (
          <a href={image.url} target="_blank" rel="noreferrer noopener" className={classes.name}>
            <bdi dir="auto">{name}</bdi>
          </a>
        )}
        <State upload={upload} isNew={images.isNew(image)} />
      </div>
      {upload !== undefined && upload.error !== null && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRefresh {...icon} />}
          onClick={() => images.retry(image)}
        >
          {texts.retry}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        c="var(--bama-ink-3)"
        aria-label={texts.remove(name)}
        onClick={() => images.remove(image)}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** The form's message for an image that the server refused. */
const refusalText = (code: string): string =>
  code === 'unsupported_media_type' || code === 'bad_request'
    ? imageProblems.unreadable
    : code === 'too_large'
      ? imageProblems.too_large
      : errorText(code)

function State({ upload, isNew }: { readonly upload: UploadState | undefined; readonly isNew: boolean }) {
  if (upload === undefined)
    return (
      <span className={classes.state}>
        <IconCloudCheck {...icon} />
        {texts.stored}
      </span>
    )
  if (upload.error !== null)
    return (
      <span className={classes.state} data-tone="red">
        <IconAlertCircle {...icon} />
        {texts.refused(refusalText(upload.error))}
      </span>
    )
  return (
    <span className={classes.state}>
      <IconCloudUp {...icon} />
      {isNew ? texts.onSaving : texts.waiting}
    </span>
  )
}
