import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { searchable, searchWords } from '../lists/hebrew-search.ts'

const withWords = (search: string) => {
  const words = searchWords(search)
  return ({ label }: Pick<ComboboxItem, 'label'>): boolean => {
    const name = searchable(label)
    return words.every((word) => name.includes(word))
  }
}

/** The options that have every word of the search, as Hebrew readers search. */
export const byWords: OptionsFilter = ({ options, search }) => (options as ComboboxItem[]).filter(withWords(search))

interface Typed {
  readonly options: readonly Pick<ComboboxItem, 'value' | 'label'>[]
  /** What is chosen. */
  readonly value: string | null
  readonly typed: string
}

/** Who types the beginning of a name and goes on to the next field means the first one found. */
export function meantByTab(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { options, value, typed }: Typed,
): string | undefined {
  const shown = options.find((option) => option.value === value)?.label
  if (key !== 'Tab' || shiftKey || typed.trim() === '' || typed === shown) return undefined
  return options.find(withWords(typed))?.value
}
