import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { eventsTexts } from '../../../texts/events.ts'
import { Name } from '../../../ui/names.tsx'
import { searchable } from './hebrew-search.ts'

const { form: texts } = eventsTexts

const byWords: OptionsFilter = ({ options, search }) => {
  const words = searchable(search).split(/\s+/)
  return (options as ComboboxItem[]).filter(({ label }) => {
    const name = searchable(label)
    return words.every((word) => name.includes(word))
  })
}

/** A choice among names, searched as Hebrew readers search; nothing chosen is a choice too. */
export function NameSelect(props: SelectProps) {
  return (
    <Select
      searchable
      clearable
      clearButtonProps={{ 'aria-label': texts.clear }}
      nothingFoundMessage={texts.nothingFound}
      filter={byWords}
      renderOption={({ option }) => <Name>{option.label}</Name>}
      maxDropdownHeight={260}
      {...props}
    />
  )
}
