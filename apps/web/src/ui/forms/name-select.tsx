import { Select, type SelectProps } from '@mantine/core'
import { commonTexts } from '../../texts/common.ts'
import { Name } from '../display/names.tsx'
import { byWords } from './options-filter.ts'

/** A choice among names, searched as Hebrew readers search; nothing chosen is a choice too, by the button that clears. */
export function NameSelect(props: SelectProps) {
  return (
    <Select
      searchable
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': commonTexts.clear }}
      nothingFoundMessage={commonTexts.nothingFound}
      filter={byWords}
      renderOption={({ option }) => <Name>{option.label}</Name>}
      maxDropdownHeight={260}
      {...props}
    />
  )
}
