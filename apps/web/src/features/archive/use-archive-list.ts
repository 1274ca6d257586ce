import { useDeferredValue, useMemo } from 'react'
import { type ArchivedYear, useArchive, useArchivedTexts, useClients } from '../../data/index.ts'
import { archiveText, foundIn, idsIn, indexArchive } from './found-in-archive.ts'

interface ArchiveList {
  /** Undefined while the archive is loading. */
  readonly years: readonly ArchivedYear[] | undefined
  /** The ids of the matching events, the newest first. Undefined while searching. */
  readonly ids: readonly string[] | undefined
  /** The number of archived events. */
  readonly total: number
  readonly isFiltered: boolean
}

const noClients: ReadonlyMap<string, { readonly name: string }> = new Map()

interface ArchiveFilter {
  readonly query: string
  /** `yyyy`; empty for all. */
  readonly year: string
  /** A client's id; empty for all. */
  readonly client: string
}

/** The archived events that match the query, the year and the client. */
export function useArchiveList({ query, year: wantedYear, client }: ArchiveFilter): ArchiveList {
  const years = useArchive()
  const clients = useClients()
  const shownQuery = useDeferredValue(query.trim())
  const isSearching = shownQuery !== '' || client !== ''
  const texts = useArchivedTexts({ isShown: years !== undefined, isSearching }, archiveText)
  const names = useMemo(() => new Map([...(clients ?? noClients)].map(([id, { name }]) => [id, name])), [clients])
  const index = useMemo(() => (texts === undefined ? undefined : indexArchive(texts, names)), [texts, names])
  // A year that no longer has archived events counts as "all years".
  const year = years?.some((one) => one.year === wantedYear) === true ? wantedYear : ''
  const ids = useMemo(() => {
    if (years === undefined) return undefined
    const all = idsIn(years, year)
    if (!isSearching) return all
    if (index === undefined || texts === undefined) return undefined
    const theirs = new Set(texts.flatMap(({ id, client_id: of }) => (client === '' || of === client ? [id] : [])))
    return foundIn(
      all.filter((id) => theirs.has(id)),
      index,
      shownQuery,
    )
  }, [years, year, index, texts, isSearching, shownQuery, client])
  return {
    years,
    ids,
    total: years?.reduce((sum, one) => sum + one.ids.length, 0) ?? 0,
    isFiltered: isSearching || year !== '',
  }
}
