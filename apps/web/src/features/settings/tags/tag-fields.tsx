import { tagSchema, textColorOn } from '@bama/domain'
import { Box, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { settingsTexts } from '../../../texts/settings.ts'
import { Name } from '../../../ui/display/names.tsx'
import { ColorSwatches } from './color-swatches.tsx'
import classes from './tag-fields.module.css'
import { TagPill } from '../../../ui/display/tag-pill.tsx'
import type { TagForm } from './use-tag-form.ts'

const { tag: texts } = settingsTexts

interface TagFieldsProps {
  readonly form: TagForm
  /** A description under the name. */
  readonly note?: string | undefined
  /** For the default tag, whose name can't change. */
  readonly isNameFixed?: boolean
}

/** A tag's name and colour, with a preview. */
export function TagFields({ form, note, isNameFixed = false }: TagFieldsProps) {
  const { name, color } = form.values
  const shown = useLastColor(color)
  const setColor = (chosen: string): void => {
    form.setFieldValue('color', chosen)
    form.clearFieldError('color')
  }
  const shownName = name.trim() === '' ? texts.previewName : name
  return (
    <Stack gap="md">
      <TextInput
        label={texts.name}
        placeholder={texts.namePlaceholder}
        description={note}
        withAsterisk
        required
        readOnly={isNameFixed}
        autoComplete="off"
        // Only takes effect in a dialog.
        data-autofocus={!isNameFixed || undefined}
        {...form.getInputProps('name')}
      />
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          label={texts.color}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          {...form.getInputProps('color')}
        />
        <input
          type="color"
          className={classes.picker}
          aria-label={texts.colorPicker}
          title={texts.colorPicker}
          value={shown}
          onChange={(change) => setColor(change.currentTarget.value)}
        />
      </Group>
      <ColorSwatches value={color} onChange={setColor} />
      <Stack gap={6}>
        <Box component="span" fz="sm" fw={500}>
          {texts.preview}
        </Box>
        <div className={classes.stage}>
          <span className={classes.filled} style={{ background: shown, color: textColorOn(shown) }}>
            <Name>{shownName}</Name>
          </span>
          <span className={classes.onCard}>
            {texts.previewOnCard}
            <TagPill size="md" name={shownName} color={shown} />
          </span>
        </div>
      </Stack>
    </Stack>
  )
}

/** Returns the typed colour, or the last valid one, so that the preview doesn't flicker while typing. */
function useLastColor(text: string): string {
  const parsed = tagSchema.shape.color.safeParse(text.trim())
  const [last, setLast] = useState(parsed.success ? parsed.data : '#000000')
  if (parsed.success && parsed.data !== last) setLast(parsed.data)
  return parsed.success ? parsed.data : last
}
