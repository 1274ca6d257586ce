import { Box, Button, FileButton, Stack, Textarea, VisuallyHidden } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { eventFormTexts } from '../../../texts/event-form.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { type GridImage, imageName, isOurs } from '../images/grid-images.ts'
import { Lightbox } from '../images/lightbox.tsx'
import fieldClasses from './event-form-fields.module.css'
import { GridImageRow } from './grid-image-row.tsx'
import { imageTypes } from './image-problem.ts'
import { LegacyImage } from './legacy-image.tsx'
import { isMeasurable } from '../../../ui/forms/measurable.ts'
import { OrderedRows } from '../../../ui/lists/ordered-rows.tsx'
import { pathProps } from './path-props.ts'
import classes from './screen-grid-section.module.css'
import type { EventForm } from './use-event-form.ts'
import type { GridImages } from './use-grid-images.ts'

const { screenGrid: texts, imageProblems } = eventFormTexts

interface ScreenGridSectionProps {
  readonly form: EventForm
  readonly images: GridImages
  /** Whether files are dragged over the form. */
  readonly isOver: boolean
  readonly onHold: (isHeld: boolean) => void
}

/** The screen grid's images and text. Images are added by the button, by dropping or by pasting. */
export function ScreenGridSection({ form, images, isOver, onHold }: ScreenGridSectionProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const all = form.values.screen_grid_images
  const shown = all.filter(isOurs)
  const legacy = form.values.screen_grid_image_url

  return (
    <Stack role="group" gap="sm" aria-labelledby="event-form-screen-grid">
      <h3 className={fieldClasses.heading} id="event-form-screen-grid">
        {texts.heading}
      </h3>
      {legacy !== null && (
        <LegacyImage url={legacy} onRemove={() => form.setFieldValue('screen_grid_image_url', null)} />
      )}
      {all.length > 0 && (
        <OrderedRows
          label={texts.list}
          items={all}
          nameOf={imageName}
          onMove={(id, index) => images.move(id, index)}
          onHold={onHold}
        >
          {(image: GridImage, index) => (
            <GridImageRow
              image={image}
              name={imageName(image, index)}
              images={images}
              onOpen={() => setOpened(shown.findIndex(({ id }) => id === image.id))}
            />
          )}
        </OrderedRows>
      )}
      <div className={classes.drop} data-over={isOver || undefined}>
        <FileButton
          multiple
          accept={imageTypes.join(',')}
          onChange={(files) => void images.add(files)}
          inputProps={{ 'aria-label': texts.add }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={images.isAdding}
              leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden />}
              {...pathProps(form, 'screen_grid_images')}
            >
              {texts.add}
            </Button>
          )}
        </FileButton>
        <span className={classes.hint}>{isOver ? texts.drop : texts.hint}</span>
      </div>
      <VisuallyHidden role="status">{images.added > 0 && texts.added(images.added)}</VisuallyHidden>
      {form.errors['screen_grid_images'] !== undefined && (
        <Box component="p" fz={13} c="var(--bama-red-fg)">
          {form.errors['screen_grid_images']}
        </Box>
      )}
      {images.refused.length > 0 && (
        <Notice tone="red">
          <strong>{texts.failed}</strong>
          {images.refused.map(({ filename, problem }, index) => (
            // File names may repeat, and the entries are never reordered.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            <span key={`${filename}${index}`} className={classes.refused}>
              <bdi dir="auto">{filename}</bdi>: {imageProblems[problem]}
            </span>
          ))}
        </Notice>
      )}
      <Textarea
        label={texts.text}
        autosize={isMeasurable(form.values.screen_grid_text)}
        minRows={2}
        maxRows={8}
        {...form.getInputProps('screen_grid_text')}
      />
      <Lightbox images={shown} index={opened} eventName={form.values.name} onClose={() => setOpened(null)} />
    </Stack>
  )
}
