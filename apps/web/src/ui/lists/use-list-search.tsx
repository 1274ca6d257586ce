import { type ReactNode, useDeferredValue } from 'react'
import { ListCount } from '../display/screen-body.tsx'
import { useNotCounted } from '../feedback/first-download.tsx'
import { useIsPhone } from '../hooks/use-is-phone.ts'
import { Choices } from './filter-bar.tsx'
import type { RecordListProps } from './record-list.tsx'
import type { ListRow } from './record-row.tsx'
import { SearchField } from './search-field.tsx'

/** The part of a screen's search state that holds the query (`useSearchState`). */
interface SearchedAddress {
  readonly search: { readonly q?: string | undefined }
  readonly set: (part: { readonly q: string }) => void
  readonly setSoon: (part: { readonly q: string }) => void
}

interface SearchTexts {
  /** The field's label. */
  readonly search: string
  readonly nothingFound: string
  readonly clearSearch: string
  readonly count: (all: number) => string
  readonly found: (found: number, all: number) => string
}

interface SearchParts {
  /** How many records there are or were found, in words. */
  readonly count: string
  /** The search field, shown above the list. */
  readonly above: ReactNode
  readonly nothingFound: RecordListProps<ListRow>['nothingFound']
}

/**
 * The search of a `ListScreen` without other filters. `wanted` is the query to filter by. `partsOf` returns the
 * screen's parts, given the number of records (undefined while loading) and the number found.
 */
export function useListSearch(
  { search: { q: query = '' }, set, setSoon }: SearchedAddress,
  texts: SearchTexts,
): {
  readonly wanted: string
  readonly partsOf: (all: number | undefined, found: number) => SearchParts
} {
  const isPhone = useIsPhone()
  const notCounted = useNotCounted()
  const wanted = useDeferredValue(query)
  return {
    wanted,
    partsOf(all, found) {
      const count = all === undefined ? notCounted : wanted.trim() === '' ? texts.count(all) : texts.found(found, all)
      if (all === undefined || all === 0) return { count, above: null, nothingFound: undefined }
      return {
        count,
        above: (
          <Choices pb="sm">
            <SearchField label={texts.search} text={query} onChange={(q) => setSoon({ q })} />
            {isPhone && <ListCount>{count}</ListCount>}
          </Choices>
        ),
        nothingFound: { text: texts.nothingFound, clear: texts.clearSearch, onClear: () => set({ q: '' }) },
      }
    },
  }
}
