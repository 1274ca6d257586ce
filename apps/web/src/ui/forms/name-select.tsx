import { type ComboboxItem, getOptionsLockup, getParsedComboboxData, Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { commonTexts } from '../../texts/common.ts'
import { Name } from '../display/names.tsx'
import { byWords, meantByTab } from './options-filter.ts'

/**
 * A choice among names, searched as Hebrew readers search; nothing chosen is a choice too, by the button that clears.
 * Who types the beginning of a name and goes on, by Enter or Tab, means the first one found.
 */
export function NameSelect({ data, value = null, onChange, onKeyDown, ...props }: SelectProps) {
  const [typed, setTyped] = useState('')
  const chooseTyped = (key: KeyboardEvent<HTMLInputElement>): void => {
    const options = getOptionsLockup(getParsedComboboxData(data ?? [])) as Record<string, ComboboxItem>
    const meant = options[meantByTab(key, { options: Object.values(options), value, typed }) ?? '']
    if (meant !== undefined) onChange?.(meant.value, meant)
    onKeyDown?.(key)
  }
  return (
    <Select
      searchable
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': commonTexts.clear }}
      nothingFoundMessage={commonTexts.nothingFound}
      filter={byWords}
      // The first of an open list is marked: Enter in a field that one only came to must not choose it.
      openOnFocus={false}
      selectFirstOptionOnChange
      // Where typing is what opens the list, Mantine forgets the first again; where one is chosen, that one is marked.
      selectFirstOptionOnDropdownOpen={value === null}
      renderOption={({ option }) => <Name>{option.label}</Name>}
      maxDropdownHeight={260}
      onSearchChange={setTyped}
      {...props}
      {...(data === undefined ? {} : { data })}
      value={value}
      {...(onChange === undefined ? {} : { onChange })}
      onKeyDown={chooseTyped}
    />
  )
}
