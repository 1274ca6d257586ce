import { Button, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type ArchivedYear, type LocalEvent, useClients } from '../../data/index.ts'
import { archiveTexts as texts } from '../../texts/archive.ts'
import { screenTitles } from '../../texts/navigation.ts'
import { EmptyStage } from '../../ui/display/empty-stage.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { RowsSkeleton } from '../../ui/lists/rows-skeleton.tsx'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { useQueryText, useSetQuery, useTypedQueryText } from '../../ui/hooks/use-query-text.ts'
import { ArchiveCards } from './archive-cards.tsx'
import classes from './archive-screen.module.css'
import { ArchiveTable } from './archive-table.tsx'
import { focusAfterRestoring } from './restore-button.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { useArchiveList } from './use-archive-list.ts'

interface ArchiveScreenProps {
  /** The timer that stands in the header while it runs. */
  readonly timer?: ReactNode
}

/** The events that were put away: found by text and year, opened, and put back on the board. */
export function ArchiveScreen({ timer }: ArchiveScreenProps) {
  const [query, setQuery] = useTypedQueryText('q')
  const year = useQueryText('year')
  const setYear = useSetQuery()
  const { years, ids, total, isFiltered } = useArchiveList(query, year)
  const clients = useClients()
  const isPhone = useIsPhone()
  const [restoring, setRestoring] = useState<LocalEvent | null>(null)

  const clear = (): void => {
    setQuery('')
    void setYear('year', '')
  }
  const afterRestoring = ({ id }: LocalEvent): void => {
    const place = ids?.indexOf(id) ?? -1
    focusAfterRestoring(id, ids?.[place + 1] ?? ids?.[place - 1])
  }

  const count =
    years === undefined
      ? ''
      : ids === undefined
        ? texts.searching
        : isFiltered
          ? texts.found(ids.length, total)
          : texts.count(total)
  const Rows = isPhone ? ArchiveCards : ArchiveTable
  return (
    <div className={classes.screen}>
      <PageHeader
        title={screenTitles.Archive}
        subtitle={isPhone ? undefined : <output>{count}</output>}
        actions={timer}
      />
      <div className={classes.body}>
        {years !== undefined && years.length > 0 && (
          <div className={classes.tools}>
            <SearchField label={texts.search} text={query} onChange={setQuery} />
            <YearSelect years={years} year={year} onChange={(chosen) => void setYear('year', chosen)} />
            {isPhone && <output className={classes.count}>{count}</output>}
          </div>
        )}
        {ids === undefined ? (
          <RowsSkeleton shape={isPhone ? 'cards' : 'table'} />
        ) : ids.length === 0 ? (
          <Nothing isFiltered={total > 0} onClear={clear} />
        ) : (
          <Rows ids={ids} clients={clients} onRestore={setRestoring} />
        )}
      </div>
      <RestoreDialog event={restoring} onClose={() => setRestoring(null)} onRestored={afterRestoring} />
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
      className={classes.year ?? ''}
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

interface NothingProps {
  readonly isFiltered: boolean
  readonly onClear: () => void
}

function Nothing({ isFiltered, onClear }: NothingProps) {
  if (!isFiltered) return <EmptyStage size="page">{texts.empty}</EmptyStage>
  return (
    <div className={classes.nothing}>
      <EmptyStage size="page">{texts.nothingFound}</EmptyStage>
      <Button variant="default" onClick={onClear}>
        {texts.clearSearch}
      </Button>
    </div>
  )
}
