import { type ComboboxItem, getOptionsLockup, getParsedComboboxData, Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { commonTexts } from '../../texts/common.ts'
import { Name } from '../display/names.tsx'
import { byWords, meantByTab } from './options-filter.ts'
import { selectWhole } from './select-whole.ts'

/**
 * A select of names with a search for Hebrew readers and a clear button. After typing part of a name, Enter or Tab
 * chooses the first match.
 */
export function NameSelect({ data, value = null, onChange, onKeyDown, onFocus, onClick, ...props }: SelectProps) {
  const [typed, setTyped] = useState('')
  const optionsByValue = (): Record<string, ComboboxItem> =>
    getOptionsLockup(getParsedComboboxData(data ?? [])) as Record<string, ComboboxItem>
  const select = (entry: SyntheticEvent<HTMLInputElement>): void =>
    selectWhole(entry, optionsByValue()[value ?? '']?.label)
  const chooseTyped = (key: KeyboardEvent<HTMLInputElement>): void => {
    const options = optionsByValue()
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
      // An open list has its first option selected: Enter in a field that was merely focused must not choose it.
      openOnFocus={false}
      selectFirstOptionOnChange
      // Mantine drops that selection again when typing opens the list. With a value, its option is selected instead.
      selectFirstOptionOnDropdownOpen={value === null}
      renderOption={({ option }) => <Name>{option.label}</Name>}
      maxDropdownHeight={260}
      onSearchChange={setTyped}
      {...props}
      {...(data === undefined ? {} : { data })}
      value={value}
      {...(onChange === undefined ? {} : { onChange })}
      onKeyDown={chooseTyped}
      onFocus={(focus) => {
        select(focus)
        onFocus?.(focus)
      }}
      onClick={(click) => {
        select(click)
        onClick?.(click)
      }}
    />
  )
}
