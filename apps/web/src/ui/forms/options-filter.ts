import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { searchable, searchWords } from '../lists/hebrew-search.ts'

const withWords = (search: string) => {
  const words = searchWords(search)
  return ({ label }: Pick<ComboboxItem, 'label'>): boolean => {
    const name = searchable(label)
    return words.every((word) => name.includes(word))
  }
}

/** Keeps the options that contain every word of the search, as normalised for Hebrew. */
export const byWords: OptionsFilter = ({ options, search }) => (options as ComboboxItem[]).filter(withWords(search))

interface Typed {
  readonly options: readonly Pick<ComboboxItem, 'value' | 'label'>[]
  readonly value: string | null
  readonly typed: string
}

/** After typing part of a name, Tab chooses the first match. */
export function meantByTab(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { options, value, typed }: Typed,
): string | undefined {
  const shown = options.find((option) => option.value === value)?.label
  if (key !== 'Tab' || shiftKey || typed.trim() === '' || typed === shown) return undefined
  return options.find(withWords(typed))?.value
}
