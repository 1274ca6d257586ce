import { Box, Group } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { eventImagesTexts as texts } from '../../../texts/event-images.ts'
import { recordKey } from '../../../ui/hooks/record-focus.ts'
import { LineMenu } from '../../../ui/lists/line-menu.tsx'
import { EventImage } from './event-image.tsx'
import { type GridImage, imageName, isLegacy, isOurs, shownImages } from './grid-images.ts'
import { Lightbox } from './lightbox.tsx'
import body from '../../../ui/dialogs/record-body.module.css'
import classes from './images.module.css'

interface ScreenGridProps {
  readonly eventName: string
  readonly images: readonly GridImage[]
  readonly text: string | null
  /** `screen_grid_image_url`, which the product's first version wrote. */
  readonly legacyUrl?: string | null
  /** Present if the user may order and remove the images. */
  readonly lines?: {
    readonly move: (id: string, index: number) => void
    readonly remove: (image: GridImage, name: string) => void
  }
}

/** An event's screen grid: thumbnails that open at full size, and a text. Renders nothing without either. */
export function ScreenGrid({ eventName, images, text, legacyUrl = null, lines }: ScreenGridProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const all = shownImages(images, legacyUrl)
  const shown = all.filter(isOurs)
  const links = all.filter((image) => !isOurs(image))
  const listed = all.filter((image) => !isLegacy(image))
  /** `row` is the images among which the image is moved. */
  const menuOf = (image: GridImage, name: string, row: readonly GridImage[]): ReactNode => {
    if (lines === undefined) return null
    // The first version's image always comes first and can't be moved.
    const places = isLegacy(image) ? [image] : row.filter((other) => !isLegacy(other))
    return (
      <LineMenu
        name={name}
        index={places.indexOf(image)}
        total={places.length}
        isInRow
        onMove={(to) =>
          lines.move(
            image.id,
            listed.findIndex(({ id }) => id === places[to]?.id),
          )
        }
        onRemove={() => lines.remove(image, name)}
      />
    )
  }
  if (all.length === 0 && text === null) return null
  return (
    <Group gap="sm">
      {all.length > 0 && (
        <Group component="ul" gap="sm" align="stretch" className={classes.images ?? ''}>
          {shown.map((image, index) => (
            <li key={image.id} className={classes.item} data-record-key={recordKey('line', image.id)}>
              <button
                type="button"
                className={classes.thumb}
                aria-label={texts.open(imageName(image, index))}
                onClick={() => setOpened(index)}
              >
                <EventImage url={image.url} alt="" />
              </button>
              {menuOf(image, imageName(image, index), shown)}
            </li>
          ))}
          {links.map((image) => (
            <li key={image.id} data-record-key={recordKey('line', image.id)}>
              <Box component="a" c="var(--bama-action-ink)" href={image.url} target="_blank" rel="noreferrer noopener">
                <Group component="span" display="inline-flex" gap="xs" mih={44} fz="sm">
                  <IconExternalLink size={18} stroke={1.7} aria-hidden />
                  {texts.elsewhere}
                </Group>
              </Box>
              {menuOf(image, texts.elsewhere, links)}
            </li>
          ))}
        </Group>
      )}
      {text !== null && (
        <Box
          component="p"
          className={body.text ?? ''}
          dir="auto"
          flex="1 1 240px"
          miw={0}
          fz="sm"
          lh={1.5}
          c="var(--bama-ink-2)"
        >
          {text}
        </Box>
      )}
      <Lightbox images={shown} index={opened} eventName={eventName} onClose={() => setOpened(null)} />
    </Group>
  )
}
