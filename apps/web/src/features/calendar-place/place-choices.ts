import { cities } from '@bama/domain'
import type { ComboboxItem, ComboboxItemGroup, OptionsFilter } from '@mantine/core'
import { calendarPlaceTexts as texts } from '../../texts/calendar-place.ts'
import { searchable, searchWords } from '../../ui/lists/hebrew-search.ts'

const optionsOf = (isInIsrael: boolean) =>
  cities
    .filter((city) => city.isInIsrael === isInIsrael)
    .map(({ geonamesId, name }) => ({ value: String(geonamesId), label: name }))

export const cityChoices = [
  { group: texts.israel, items: optionsOf(true) },
  { group: texts.abroad, items: optionsOf(false) },
]

/** Normalizes a name for search. A doubled ו or י counts as single, so that קרית finds קריית. */
const spelled = (text: string): string => searchable(text).replaceAll(/([וי])\1/g, '$1')

/** Keeps the cities that contain every word of the search, and the groups that still have any. */
export const cityFilter: OptionsFilter = ({ options, search }) => {
  const words = searchWords(search).map(spelled)
  return (options as ComboboxItemGroup<ComboboxItem>[])
    .map(({ group, items }) => ({
      group,
      items: items.filter(({ label }) => words.every((word) => spelled(label).includes(word))),
    }))
    .filter(({ items }) => items.length > 0)
}

/** The browser's time zones, plus the chosen one in case this browser doesn't list that name. */
export const zoneChoices = (chosen: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosen === '' ? [] : [chosen])])].toSorted((a, b) =>
    a < b ? -1 : 1,
  )
