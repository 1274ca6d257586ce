import { Select } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { type ArchivedYear, type LocalEvent, useClients } from '../../data/index.ts'
import { z } from 'zod'
import { archiveTexts as texts } from '../../texts/archive.ts'
import { deletedClient } from '../../texts/clients.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { PageHeader, ScreenTimer } from '../../ui/display/page-header.tsx'
import { type DialogProps, useDialog } from '../../ui/dialogs/use-dialog.ts'
import { RecordList } from '../../ui/lists/record-list.tsx'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { useNotCounted } from '../../ui/feedback/first-download.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { clearedSearch, searchText, useSearchState } from '../../ui/hooks/use-search-state.ts'
import { archiveLook } from './archive-columns.tsx'
import { ListCount, ScreenBody } from '../../ui/display/screen-body.tsx'
import { Choices, ClearFilter } from '../../ui/lists/filter-bar.tsx'
import { useArchiveList } from './use-archive-list.ts'
import { useRestoring } from './use-restoring.tsx'
import { useVisibleEvents } from './use-visible-events.ts'

const archiveSearch = z.object({
  q: searchText,
  year: searchText,
  /** A client's id. The list of clients links here. */
  client: searchText,
})
const noFilter = clearedSearch(archiveSearch)

/** The form of a copy, for the part of the app that renders it. */
interface CopyDialogState extends DialogProps {
  /** A React key by opening. */
  readonly key: number
  readonly copied: LocalEvent
}

interface ArchiveScreenProps {
  /** Renders the form for a new event that copies an archived one. */
  readonly renderCopy: (dialog: CopyDialogState) => ReactNode
}

/** The archived events: searched by text, year and client, opened, copied, and restored to the board. */
export function ArchiveScreen({ renderCopy }: ArchiveScreenProps) {
  const { search, set, setSoon } = useSearchState(archiveSearch)
  const { q: query = '', year = '', client = '' } = search
  const { years, ids, total, isFiltered } = useArchiveList({ query, year, client })
  const clients = useClients()
  const notCounted = useNotCounted()
  const isPhone = useIsPhone()
  const { rows, onVisible } = useVisibleEvents(ids)
  const { ask, dialog } = useRestoring()
  const copying = useDialog<LocalEvent>()
  const { open: copy } = copying
  const look = useMemo(() => archiveLook(clients, { restore: ask, copy }), [clients, ask, copy])

  const count =
    years === undefined
      ? notCounted
      : ids === undefined
        ? texts.searching
        : isFiltered
          ? texts.found(ids.length, total)
          : texts.count(total)
  return (
    <div>
      <PageHeader
        title={screenTitles.Archive}
        subtitle={isPhone ? undefined : <output>{count}</output>}
        actions={<ScreenTimer />}
      />
      <ScreenBody pt={{ base: 12, sm: 0 }} pb={24}>
        {years !== undefined && years.length > 0 && (
          <Choices pb="sm">
            <SearchField label={texts.search} text={query} onChange={(q) => setSoon({ q })} />
            <YearSelect years={years} year={year} onChange={(chosen) => set({ year: chosen })} />
            <ClearFilter
              conditions={client === '' || clients === undefined ? 0 : 1}
              onClear={() => set({ client: '' })}
            >
              {texts.ofClient(clients?.get(client)?.name ?? deletedClient)}
            </ClearFilter>
            {isPhone && <ListCount>{count}</ListCount>}
          </Choices>
        )}
        <RecordList
          label={texts.list}
          rows={rows}
          look={look}
          tableFrom="48em"
          heights={[57, 150]}
          onVisible={onVisible}
          empty={texts.empty}
          emptyHint={texts.emptyHint}
          nothingFound={
            total > 0 ? { text: texts.nothingFound, clear: texts.clearSearch, onClear: () => set(noFilter) } : undefined
          }
        />
      </ScreenBody>
      {dialog}
      {copying.subject !== undefined &&
        renderCopy({
          key: copying.key,
          ...copying.props,
          copied: copying.subject,
        })}
    </div>
  )
}

interface YearSelectProps {
  readonly years: readonly ArchivedYear[]
  readonly year: string
  readonly onChange: (year: string) => void
}

function YearSelect({ years, year, onChange }: YearSelectProps) {
  const isThere = years.some((one) => one.year === year)
  return (
    <Select
      flex={{ base: '1 1 100%', sm: '0 0 168px' }}
      size="md"
      aria-label={texts.year}
      allowDeselect={false}
      data={[
        { value: '', label: texts.allYears },
        ...years.map((one) => ({ value: one.year, label: texts.yearWithCount(one.year, one.ids.length) })),
      ]}
      value={isThere ? year : ''}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
