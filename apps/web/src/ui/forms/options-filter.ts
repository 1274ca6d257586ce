import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { searchable, searchWords } from '../lists/hebrew-search.ts'

/** The options that have every word of the search, as Hebrew readers search. */
export const byWords: OptionsFilter = ({ options, search }) => {
  const words = searchWords(search)
  return (options as ComboboxItem[]).filter(({ label }) => {
    const name = searchable(label)
    return words.every((word) => name.includes(word))
  })
}
