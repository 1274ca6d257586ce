import { defaultTagName } from '@bama/domain'
import { TagsInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTags, useUsedTags } from '../../../data/index.ts'
import { eventFormTexts } from '../../../texts/event-form.ts'
import { eventsTexts } from '../../../texts/events.ts'
import classes from './choices.module.css'
import fieldClasses from './event-form-fields.module.css'
import { byName } from '../../../ui/lists/hebrew-search.ts'
import { byWords } from '../../../ui/forms/options-filter.ts'
import { hintBelow } from '../../../ui/forms/field-grid.tsx'

const { form: texts } = eventsTexts

/** The maximum number of tags on an event, as in its schema. */
const maxTags = 500

interface TagsFieldProps {
  readonly form: { readonly getInputProps: (field: 'tags') => object }
}

/** The event's tags: chosen among the defined and the used ones, or typed freely. */
export function TagsField({ form }: TagsFieldProps) {
  const described = useTags()
  const used = useUsedTags()
  const known = useMemo(
    () => [...new Set([defaultTagName, ...(described?.keys() ?? []), ...(used ?? [])])].toSorted(byName),
    [described, used],
  )
  const dot = (tag: string) => <TagDot color={described?.get(tag)?.color} />
  return (
    <TagsInput
      className={fieldClasses.whole ?? ''}
      label={texts.fields.tags}
      description={texts.tagsHint}
      {...hintBelow}
      acceptValueOnBlur
      classNames={{ inputField: classes.input ?? '' }}
      data={known}
      maxTags={maxTags}
      filter={byWords}
      maxDropdownHeight={220}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {dot(option.value)}
          <bdi dir="rtl">{option.value}</bdi>
        </span>
      )}
      renderPill={({ value = '', onRemove, disabled }) => (
        <span className={classes.tag}>
          {dot(value)}
          <bdi dir="rtl" className={classes.name}>
            {value}
          </bdi>
          {disabled !== true && (
            <button
              type="button"
              className={classes.remove}
              aria-label={eventFormTexts.removeTag(value)}
              onClick={onRemove}
            >
              <IconX size={14} stroke={2} aria-hidden />
            </button>
          )}
        </span>
      )}
      {...form.getInputProps('tags')}
    />
  )
}

/** A tag's colour as a dot, because text on that colour could be unreadable. */
function TagDot({ color }: { readonly color: string | undefined }) {
  return <span className={classes.dot} style={color === undefined ? undefined : { background: color }} />
}
